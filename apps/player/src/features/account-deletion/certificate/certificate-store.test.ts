import { expect, it } from 'vitest';
import { createCertificates, type CodeShelf } from './certificate-store.ts';
import { codeOf } from './code.model.ts';

const first = '0c6a1f0e-7d0b-4d5c-9a53-0b0f5a1c2d3e';
const second = 'ffffffff-7d0b-4d5c-9a53-0b0f5a1c2d3e';

const shelfOf = (value: unknown): CodeShelf & { value: unknown; writes: number } => ({
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

it('G4: the code of a certificate is on the device also after the app was closed', async () => {
  const shelf = shelfOf(undefined);
  const before = createCertificates(shelf);
  await before.keep(first);
  await before.keep(first);
  await before.keep(second);
  expect(await createCertificates(shelf).codes()).toEqual([second, first]);
  expect(shelf.writes).toBe(2);
});

it('G3: the code of a request that came to nothing is let go', async () => {
  const shelf = shelfOf([second, first]);
  const certificates = createCertificates(shelf);
  await certificates.drop(second);
  await certificates.drop(second);
  expect([await certificates.codes(), await createCertificates(shelf).codes(), shelf.writes]).toEqual([
    [first],
    [first],
    1,
  ]);
});

it('G4: what is no code on the device is not taken for one', async () => {
  expect(await createCertificates(shelfOf([first, 'x', 7, null, '<b>'])).codes()).toEqual([first]);
  expect(await createCertificates(shelfOf('codes')).codes()).toEqual([]);
});

it('B2: a device without a database keeps the code while the app is open', async () => {
  const broken: CodeShelf = {
    read: () => Promise.reject(new Error('no database')),
    write: () => Promise.reject(new Error('no database')),
  };
  const certificates = createCertificates(broken);
  await certificates.keep(first);
  expect(await certificates.codes()).toEqual([first]);
});

it('G4: a code is understood however it was copied', () => {
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
