import { API_PATH, BASE_PATH } from '@guildhall/contract/http/route.ts';
import { expect, it } from 'vitest';
import { createInstallation } from '../testing/installation.ts';

const installation = await createInstallation();
const { url } = await installation.start();

const data = "default-src 'none'; frame-ancestors 'none'";
const file = "frame-ancestors 'none'";

it.each([
  ['an answer from memory', `${API_PATH}/common/config`, data],
  ['a failure', `${API_PATH}/launch/exchange`, data],
  ['a path that does not exist', `${API_PATH}/nothing`, data],
  ['a malformed path', `${API_PATH}/%zz`, data],
  ['a redirect', BASE_PATH, file],
  ['a drawing', `${BASE_PATH}/portraits/1.svg`, "default-src 'none'; frame-ancestors 'none'; sandbox"],
])('%s cannot be framed or taken for another type', async (_name, path, policy) => {
  const { headers } = await fetch(`${url}${path}`, { redirect: 'manual' });
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe(policy);
});
