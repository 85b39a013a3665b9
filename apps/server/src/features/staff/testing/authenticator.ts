import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@guildhall/contract/staff/passkeys.ts';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
};

/** As much CBOR as authenticators write. */
const encode = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, each]) => [encode(key), encode(each)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
};

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

const flags = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 };

/** What a dishonest or broken authenticator or browser does differently. */
export interface Deviations {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  /** Backed up, but not of a kind that can be. */
  readonly isInconsistent?: boolean;
  /** The ceremony that the browser names. */
  readonly type?: string;
  /** Whether a page of another site embeds the console. */
  readonly crossOrigin?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly format?: string;
  readonly statement?: Map<string, Cbor>;
  /** How the new key is numbered, and what else its description says. */
  readonly key?: readonly (readonly [number, Cbor])[];
  /** The credential id inside the signed data. */
  readonly credentialId?: Buffer;
}

/** An authenticator with one ES256 passkey, and the browser around it. */
export const createAuthenticator = (origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const coordinate = (value: string | undefined): Buffer => Buffer.from(value ?? '', 'base64url');
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, deviations: Deviations): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: deviations.type ?? type,
        challenge,
        origin: deviations.origin ?? origin,
        crossOrigin: deviations.crossOrigin ?? false,
      }),
    );

  const authenticatorData = (
    rpId: string,
    more: number,
    deviations: Deviations,
    attested = Buffer.alloc(0),
  ): Buffer => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(deviations.counter ?? (counter += 1));
    const verified = deviations.isVerified === false ? 0 : flags.verified;
    const present = deviations.isPresent === false ? 0 : flags.present;
    const eligible = deviations.isInconsistent === true ? 0 : flags.backupEligible;
    const bits = present | eligible | flags.backedUp | verified | more;
    return Buffer.concat([sha256(deviations.rpId ?? rpId), Buffer.from([bits]), counted, attested]);
  };

  const answerWith = <Response>(response: Response) =>
    ({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }) as const;

  return {
    id,

    /** `navigator.credentials.create` */
    create: (options: PasskeyCreationOptions, deviations: Deviations = {}): PasskeyRegistration => {
      userHandle = options.user.id;
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(jwk.x)],
        [-3, coordinate(jwk.y)],
        ...(deviations.key ?? []),
      ]);
      const inside = deviations.credentialId ?? credentialId;
      const length = Buffer.from([inside.length >> 8, inside.length & 255]);
      const attested = Buffer.concat([Buffer.alloc(16), length, inside, encode(key)]);
      const attestation = new Map<string, Cbor>([
        ['fmt', deviations.format ?? 'none'],
        ['attStmt', deviations.statement ?? new Map()],
        ['authData', authenticatorData(options.rp.id, flags.attested, deviations, attested)],
      ]);
      return answerWith({
        clientDataJSON: clientData('webauthn.create', options.challenge, deviations).toString('base64url'),
        attestationObject: encode(attestation).toString('base64url'),
        transports: ['internal'],
      });
    },

    /** `navigator.credentials.get` */
    get: (options: PasskeyRequestOptions, deviations: Deviations = {}): PasskeyAssertion => {
      const data = authenticatorData(options.rpId, 0, deviations);
      const client = clientData('webauthn.get', options.challenge, deviations);
      return answerWith({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        userHandle: deviations.userHandle ?? userHandle,
      });
    },
  };
};

export type Authenticator = ReturnType<typeof createAuthenticator>;
