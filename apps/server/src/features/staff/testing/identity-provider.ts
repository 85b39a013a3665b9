import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface Person {
  readonly sub: string;
  readonly email: string;
  readonly email_verified?: unknown;
}

interface Grant {
  readonly person: Person;
  readonly query: URLSearchParams;
}

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
};

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** A strict OpenID Connect provider: codes work once and are bound to client, redirect URI and PKCE verifier. */
export const startIdentityProvider = async () => {
  const client = { id: 'console', secret: randomUUID() };
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const other = await generateKeyPair('RS256');
  const grants = new Map<string, Grant>();
  let isForging = false;
  let isDown = false;
  let isHanging = false;
  let moved: string | null = null;
  const followed: string[] = [];
  let origin = '';

  const idTokenOf = ({ person, query }: Grant): Promise<string> =>
    new SignJWT({ ...person, nonce: query.get('nonce') })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(origin)
      .setAudience(client.id)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(isForging ? other.privateKey : privateKey);

  const exchange = async (form: URLSearchParams, authorization: string | undefined): Promise<object | null> => {
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
    const isClient = authorization === basic || form.get('client_secret') === client.secret;
    if (grant === undefined || !isClient) return null;
    if (grant.query.get('redirect_uri') !== form.get('redirect_uri')) return null;
    if (grant.query.get('code_challenge') !== challengeOf(form.get('code_verifier') ?? '')) return null;
    return { access_token: `canary-access-${randomUUID()}`, token_type: 'Bearer', id_token: await idTokenOf(grant) };
  };

  const server = createServer((request, response) => {
    const answer = async (): Promise<object | null> => {
      if (isDown) return null;
      if (request.url === '/.well-known/openid-configuration') {
        return {
          issuer: origin,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          jwks_uri: `${origin}/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
        };
      }
      if (request.url === '/keys') return { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }] };
      if (request.url === '/token') return exchange(await bodyOf(request), request.headers.authorization);
      return null;
    };
    if (isHanging) return;
    if (request.url?.startsWith('/moved') === true) followed.push(request.url);
    if (moved !== null && request.url === moved) {
      response.writeHead(307, { location: `${origin}/moved${moved}` }).end();
      return;
    }
    void answer().then((body) => {
      response.writeHead(body === null ? 400 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? { error: 'invalid_grant' }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    config: {
      name: 'Staff directory',
      discovery_url: `${origin}/.well-known/openid-configuration`,
      client_id: client.id,
      client_secret: client.secret,
    },
    /** Signs with an unpublished key, like a man in the middle. */
    forge: (isOn: boolean) => void (isForging = isOn),
    breakDown: (isOn: boolean) => void (isDown = isOn),
    /** Accepts requests without answering. */
    hang: (isOn: boolean) => void (isHanging = isOn),
    /** Answers this path with a redirect. */
    redirect: (path: string | null) => void (moved = path),
    /** Redirects that were followed. */
    followed: (): readonly string[] => followed,
    /** Signs a person in at the provider; returns the parameters of the redirect. */
    approve: (address: string, person: Person): { code: string; state: string; iss: string } => {
      const query = new URL(address).searchParams;
      const code = randomUUID();
      grants.set(code, { person, query });
      return { code, state: query.get('state') ?? '', iss: origin };
    },
    stop: () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      return closed;
    },
  };
};
