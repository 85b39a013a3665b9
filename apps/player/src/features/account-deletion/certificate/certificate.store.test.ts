import { expect, it } from 'vitest';
import { createCertificates, type CodeStore } from './certificate.store.ts';
import { codeOf } from './code.model.ts';

const first = '0c6a1f0e-7d0b-4d5c-9a53-0b0f5a1c2d3e';
const second = 'ffffffff-7d0b-4d5c-9a53-0b0f5a1c2d3e';

const storeOf = (value: unknown): CodeStore & { value: unknown; writes: number } => ({
  value,
  writes: 0,
  read() {
    return Promise.resolve(this.value);
  },
  write(codes) {
    this.value = codes;
    this.writes += 1;
    return Promise.resolve();
  },
});

it('keeps the certificate code on the device after the app is closed [G4]', async () => {
  const store = storeOf(undefined);
  const before = createCertificates(store);
  await before.keep(first);
  await before.keep(first);
  await before.keep(second);
  expect(await createCertificates(store).codes()).toEqual([second, first]);
  expect(store.writes).toBe(2);
});

it('drops the code of a request that ended without an erasure [G3]', async () => {
  const store = storeOf([second, first]);
  const certificates = createCertificates(store);
  await certificates.drop(second);
  await certificates.drop(second);
  expect([await certificates.codes(), await createCertificates(store).codes(), store.writes]).toEqual([
    [first],
    [first],
    1,
  ]);
});

it('ignores stored values that are not codes [G4]', async () => {
  expect(await createCertificates(storeOf([first, 'x', 7, null, '<b>'])).codes()).toEqual([first]);
  expect(await createCertificates(storeOf('codes')).codes()).toEqual([]);
});

it('keeps the code in memory on a device without a database [B2]', async () => {
  const broken: CodeStore = {
    read: () => Promise.reject(new Error('no database')),
    write: () => Promise.reject(new Error('no database')),
  };
  const certificates = createCertificates(broken);
  await certificates.keep(first);
  expect(await certificates.codes()).toEqual([first]);
});

it('parses a code however it was formatted when copied [G4]', () => {
  for (const text of [
    first,
    ` ${first}\n`,
    first.toUpperCase(),
    first.replaceAll('-', ''),
    first.replaceAll('-', ' '),
  ]) {
    expect(codeOf(text)).toBe(first);
  }
  for (const text of ['', 'x', first.slice(1), `${first}0`, first.replace('0', 'g')]) expect(codeOf(text)).toBeNull();
});
