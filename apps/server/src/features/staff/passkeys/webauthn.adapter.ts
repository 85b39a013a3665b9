import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@guildhall/contract/staff/passkeys.ts';
import { newToken } from '../../../runtime/token.ts';

/** ES256, EdDSA and RS256, as COSE numbers them: together every common authenticator. */
const algorithms = [-7, -8, -257];
const timeout = staffLimits.passkeyMinutes * 60_000;

/** What is stored of a passkey. */
export interface StoredCredential {
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

export interface NewCredential extends StoredCredential {
  readonly is_backed_up: boolean;
}

export interface PasskeyUse {
  readonly counter: number;
  readonly is_backed_up: boolean;
}

/** An answer of a browser or authenticator that does not pass. The message is for the log. */
export class PasskeyFault extends Error {}

const described = ({ credential_id, transports }: StoredCredential) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports: [...transports],
});

/** Ties the passkey to the person without naming them to the authenticator. */
export const userHandleOf = (memberId: string): string => Buffer.from(memberId).toString('base64url');

/** 300 ms and 27 MB, so it waits for the first passkey. */
const load = () => Promise.all([import('@simplewebauthn/server'), import('@simplewebauthn/server/helpers')]);

const verify = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    // The library throws a plain error for each kind of wrong input.
    throw error instanceof PasskeyFault ? error : new PasskeyFault(error instanceof Error ? error.message : 'unknown');
  }
};

type Answer = PasskeyAssertion | PasskeyRegistration;

/** What the browser signed about the page; empty if it is unreadable. */
const clientDataOf = ({ response }: Answer): { readonly challenge?: unknown; readonly crossOrigin?: unknown } => {
  try {
    return (JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as object | null) ?? {};
  } catch {
    return {};
  }
};

/** No extension is asked for, so none is read. */
const withoutExtensions = <Response>({ id, rawId, type }: Answer, response: Response) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
  response,
});

/** The console is never embedded, so a person who answers inside a page of another site was lured there. The library does not look. */
const refuseEmbedded = (answer: Answer): void => {
  if (clientDataOf(answer).crossOrigin === true) throw new PasskeyFault('a page of another site embeds the console');
};

/** Wraps the WebAuthn library. Passkeys belong to the console's host, and answers must come from exactly that origin. */
export const createWebAuthn = ({ consoleOrigin, gameName }: { consoleOrigin: string; gameName: string }) => {
  const rpId = new URL(consoleOrigin).hostname;
  const expected = { expectedOrigin: consoleOrigin, expectedRPID: rpId, requireUserVerification: true };

  return {
    requestOptions: (allowed?: readonly StoredCredential[]): PasskeyRequestOptions => ({
      challenge: newToken(),
      rpId,
      timeout,
      userVerification: 'required',
      ...(allowed !== undefined && { allowCredentials: allowed.map(described) }),
    }),

    creationOptions: (
      member: { staffId: string; name: string; email: string },
      existing: readonly StoredCredential[],
    ): PasskeyCreationOptions => ({
      rp: { id: rpId, name: `${gameName} console` },
      user: { id: userHandleOf(member.staffId), name: member.email, displayName: member.name },
      challenge: newToken(),
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      timeout,
      excludeCredentials: existing.map(described),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    }),

    /** The challenge that an answer claims to answer; null if it is unreadable. */
    challengeOf: (answer: Answer): string | null => {
      const { challenge } = clientDataOf(answer);
      return typeof challenge === 'string' ? challenge : null;
    },

    /** Signature, origin, host, user verification and a growing counter. Throws a `PasskeyFault`. */
    verifyAssertion: (answer: PasskeyAssertion, challenge: string, stored: StoredCredential): Promise<PasskeyUse> =>
      verify(async () => {
        refuseEmbedded(answer);
        const [{ verifyAuthenticationResponse }] = await load();
        const { userHandle, ...response } = answer.response;
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response: withoutExtensions(answer, typeof userHandle === 'string' ? { ...response, userHandle } : response),
          expectedChallenge: challenge,
          credential: {
            id: stored.credential_id.toString('base64url'),
            publicKey: new Uint8Array(stored.public_key),
            counter: stored.counter,
          },
        });
        if (!verified) throw new PasskeyFault('the signature is wrong');
        return { counter: authenticationInfo.newCounter, is_backed_up: authenticationInfo.credentialBackedUp };
      }),

    verifyRegistration: (answer: PasskeyRegistration, challenge: string): Promise<NewCredential> =>
      verify(async () => {
        refuseEmbedded(answer);
        const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await load();
        const { clientDataJSON, attestationObject, transports = [] } = answer.response;
        // Attestation with certificates is not asked for, and checking it would fetch addresses that the certificates name.
        const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
        const isPlain = attestation.get('fmt') === 'none';
        const isSelfSigned = attestation.get('fmt') === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
        if (!isPlain && !isSelfSigned) throw new PasskeyFault('the attestation has certificates');
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          response: withoutExtensions(answer, { clientDataJSON, attestationObject }),
          expectedChallenge: challenge,
          supportedAlgorithmIDs: algorithms,
        });
        if (!verified) throw new PasskeyFault('the attestation is wrong');
        const { credential, credentialBackedUp } = registrationInfo;
        if (credential.id !== answer.id) throw new PasskeyFault('the signed passkey is another one');
        return {
          credential_id: Buffer.from(credential.id, 'base64url'),
          public_key: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports,
          is_backed_up: credentialBackedUp,
        };
      }),
  };
};
