import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import type { Route } from '@guildhall/contract/http/route.ts';
import { routes } from '@guildhall/contract/http/routes.ts';
import { staffOidcStart } from '@guildhall/contract/staff/staff.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startProvider } from './features/answer-help/testing/provider.ts';
import { createArticleFactory } from './features/articles/testing/articles.factory.ts';
import { startIdentityProvider } from './features/staff/testing/identity-provider.ts';
import { endsSession } from './features/staff/testing/requests.ts';
import {
  cookiesAfter,
  enrolledAs,
  joinAs,
  password,
  signInAs,
  signInWithoutSecondFactorAs,
} from './features/staff/testing/staff.factory.ts';
import { createFakeProvider, likeLibreTranslate } from './features/translation/testing/fake-provider.ts';
import { watchChanges, type SeenTransaction } from './testing/changes.ts';
import { createInstallation, type Session } from './testing/installation.ts';
import { nameOf, staffNeedOf, startWithRequests } from './testing/requests.ts';

const internalError = 1000;

/** Routes that change only what belongs to the caller. */
const ownState: Record<string, string> = {
  'POST /staff/sign_in': 'the password alone opens nothing; the second factor, which does, is recorded',
  'POST /staff/enrol_start': 'a secret that counts only once enrollment is finished, which is recorded',
  'POST /staff/active': 'presence: the caller is at the console',
  'POST /chat/present': 'presence: the caller opened chat',
  'POST /chat/availability': 'presence: here, away or off',
  'POST /chat/answer': 'the message is its own record, with author and time, which no route changes (ADR 11)',
  'POST /chat/picture': 'draft: belongs to no message yet',
  'POST /chat/speech': 'draft: belongs to no message yet',
  'POST /feedback/returned_seen': 'seen: the caller read that a reply came back',
  'POST /notices/read': 'seen: the caller read their notices',
  'POST /followup/remind': 'a reminder that only the caller gets',
  'POST /followup/forget': 'a reminder that only the caller gets',
  'POST /view/save': 'a saved view that only the caller has; sharing it is recorded',
  'POST /view/remove': 'a saved view that only the caller has',
  'POST /translation/set_auto': 'which languages are translated for the caller',
};

/**
 * Sign-ins: the auth library opens the session in a transaction of its own. Its entry is written before the browser gets the
 * cookie, so no session is used without one.
 */
const signIns = [
  'POST /staff/second_factor',
  'POST /staff/oidc_finish',
  'POST /staff/invitation_accept',
  'POST /staff/enrol_finish',
  'POST /staff/passkey_sign_in',
];

/** Further transactions that carry out what the entry says; a job of the worker does the same. */
const continued: Record<string, readonly SeenTransaction[]> = {
  'POST /suggestion/merge': [{ actions: [], tables: ['suggestion'] }],
};

/** Counters, challenges, tokens and caches: what expires without a trace and says nothing about a decision. */
const expiring = new Set([
  'quota_use',
  'staff_attempt',
  'staff_code',
  'staff_device',
  'staff_passkey_challenge',
  'staff_socket_token',
  'staff_verification',
  'translation_cache',
  'translation_use',
]);

/** Routes that change nothing but `expiring` tables; proven, not assumed. */
const withoutChange = new Set([
  'POST /staff/oidc_start',
  'POST /staff/passkey_sign_in_start',
  'POST /staff/passkey_prove_start',
  'POST /staff/passkey_add_start',
  'POST /staff/socket',
  'POST /translation/texts',
  'POST /answerhelp/draft_chat',
  'POST /answerhelp/draft_report',
]);

const installation = await createInstallation();
const [drafts, identities] = [await startProvider(), await startIdentityProvider()];
const translations = await createFakeProvider(likeLibreTranslate((text) => text));
afterAll(async () => {
  await Promise.all([drafts.stop(), identities.stop()]);
});
const oidcFile = join(installation.folder, 'oidc.json');
writeFileSync(oidcFile, JSON.stringify(identities.config));
const { server, requestBy } = await startWithRequests(installation, {
  GUILDHALL_OIDC_FILE: oidcFile,
  GUILDHALL_DRAFT_URL: drafts.url,
  GUILDHALL_DRAFT_KEY: 'sk-test-key',
  GUILDHALL_DRAFT_MODEL: 'small-multilingual',
  GUILDHALL_TRANSLATION_PROVIDER: 'libretranslate',
  GUILDHALL_TRANSLATION_URL: translations.url,
});
// Drafts need a source.
await createArticleFactory(server.articles).published({ type: postTypes.question, title: 'Where is my refund?' });
const changes = await watchChanges(installation);

const callerOf = async (route: Route): Promise<Session | undefined> => {
  const isFresh = endsSession(route);
  switch (staffNeedOf(route)) {
    case 'open':
      return undefined;
    case 'enrolling':
      return isFresh ? (await joinAs(server, 'admin')).session : signInWithoutSecondFactorAs(server, 'admin');
    default:
      return isFresh ? (await enrolledAs(server, 'admin')).session : signInAs(server, 'admin');
  }
};

const requestOf = async (route: Route) => {
  const request = await requestBy(route, await callerOf(route));
  // Other routes reset the second factor of the sample's member.
  if (route.path === '/staff/sign_in') {
    return { ...request, body: { email: (await enrolledAs(server, 'agent')).email, password } };
  }
  if (route.path !== '/staff/oidc_finish') return request;
  const { email } = await joinAs(server, 'admin');
  const { answer, headers } = await server.call(staffOidcStart);
  const person = { sub: email, email, email_verified: true };
  return { headers: { cookie: cookiesAfter(headers) }, body: identities.approve(String(answer.msg.address), person) };
};

/** Transactions with an entry, or that changed more than `expiring` tables. */
const relevant = ({ actions, tables }: SeenTransaction): boolean =>
  actions.length > 0 || tables.some((table) => !expiring.has(table));

const call = async (route: Route, isFailing = false) => {
  const request = await requestOf(route);
  const { result, transactions } = await changes.during(() =>
    isFailing ? changes.failingCommits(() => server.call(route, request)) : server.call(route, request),
  );
  return {
    code: result.answer.code,
    cookies: cookiesAfter(result.headers),
    transactions: transactions.filter(relevant),
  };
};

const writes = routes.filter((route) => route.effect === 'write' && staffNeedOf(route) !== undefined);
const named = (list: readonly Route[]) => list.map((route): [string, Route] => [nameOf(route), route]);
const among = (names: readonly string[]) => named(writes.filter((route) => names.includes(nameOf(route))));
const others = [...Object.keys(ownState), ...signIns, ...withoutChange];
const audited = named(writes.filter((route) => !others.includes(nameOf(route))));

describe('the audit trail [threat 17]', () => {
  it.each(audited)('has one entry from the transaction of %s', async (name, route) => {
    const { code, transactions } = await call(route);
    const change = { actions: [expect.any(String)], tables: expect.any(Array) };
    expect({ code, transactions }).toEqual({ code: 0, transactions: [change, ...(continued[name] ?? [])] });
  });

  it.each(audited)('has no entry, and the database no change, if %s rolls back', async (_name, route) => {
    const { code, transactions } = await call(route, true);
    expect(transactions).toEqual([]);
    expect(code).not.toBe(0);
  });

  it.each(among(signIns))(
    'has an entry of the session that %s opens, or the session stays closed',
    async (_name, route) => {
      const { code, transactions } = await call(route);
      const actions = transactions.flatMap((each) => each.actions);
      expect([code, actions.filter((action) => action === 'staff.signed_in')]).toEqual([0, ['staff.signed_in']]);
      expect(await call(route, true)).toMatchObject({ code: internalError, cookies: '' });
    },
  );

  it.each(among([...withoutChange]))('has nothing to record of %s', async (_name, route) => {
    expect(await call(route)).toMatchObject({ code: 0, transactions: [] });
  });

  it.each(Object.entries(ownState))('leaves out %s: %s', async (name) => {
    for (const [, route] of among([name])) {
      const { code, transactions } = await call(route);
      expect([code, transactions.flatMap(({ actions }) => actions)]).toEqual([0, []]);
    }
  });

  it('leaves out at most 15 routes, and none that does not exist', () => {
    expect(Object.keys(ownState).length).toBeLessThanOrEqual(15);
    const names = new Set(writes.map(nameOf));
    expect(others.filter((name) => !names.has(name))).toEqual([]);
    process.stdout.write(
      ['Not in the audit trail:', ...Object.entries(ownState).map((each) => each.join(': ')), ''].join('\n'),
    );
  });
});
