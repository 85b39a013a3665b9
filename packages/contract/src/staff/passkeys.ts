import * as v from 'valibot';
import { route } from '../http/route.ts';
import { staffLimits } from '../http/staff-limits.ts';
import { sessionSchema, timeSchema } from './staff.ts';

const nothing = v.strictObject({});
/** Bytes as the WebAuthn JSON types write them: base64url without padding. */
const bytes = (max: number) => v.pipe(v.string(), v.regex(/^[\w-]*$/), v.maxLength(max));
const credentialIdSchema = v.pipe(bytes(1400), v.minLength(1));
const transportsSchema = v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(10));
const describedSchema = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.optional(v.array(v.string())),
});

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. No `allowCredentials`: the person chooses among all passkeys of the site. */
const requestOptionsSchema = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
  allowCredentials: v.optional(v.array(describedSchema)),
});
export type PasskeyRequestOptions = v.InferOutput<typeof requestOptionsSchema>;

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const creationOptionsSchema = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  timeout: v.number(),
  excludeCredentials: v.array(describedSchema),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
});
export type PasskeyCreationOptions = v.InferOutput<typeof creationOptionsSchema>;

const extensionResults = v.looseObject({});
const common = {
  id: credentialIdSchema,
  rawId: credentialIdSchema,
  type: v.literal('public-key'),
  authenticatorAttachment: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(32)))),
  clientExtensionResults: v.optional(extensionResults),
};

/** `AuthenticationResponseJSON` of WebAuthn. */
const assertionSchema = v.object({
  ...common,
  response: v.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(2048),
    userHandle: v.optional(v.nullable(bytes(128))),
  }),
});
export type PasskeyAssertion = v.InferOutput<typeof assertionSchema>;

/** `RegistrationResponseJSON` of WebAuthn, without the fields that repeat the attestation object. */
const registrationSchema = v.object({
  ...common,
  response: v.object({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(16_384),
    transports: v.optional(transportsSchema),
  }),
});
export type PasskeyRegistration = v.InferOutput<typeof registrationSchema>;

const passkeyIdSchema = v.pipe(v.string(), v.uuid());
const passkeySchema = v.object({
  id: passkeyIdSchema,
  name: v.string(),
  created_at: timeSchema,
  used_at: v.nullable(timeSchema),
  /** Synchronized between devices, for example by a password manager. */
  is_backed_up: v.boolean(),
});
export type StaffPasskey = v.InferOutput<typeof passkeySchema>;

export const staffPasskeySignInStart = route({
  method: 'POST',
  path: '/staff/passkey_sign_in_start',
  noun: 'staff',
  summary: 'A challenge for signing in with a passkey. It works once, for five minutes.',
  access: { staff: 'open' },
  effect: 'write',
  body: nothing,
  msg: requestOptionsSchema,
  errors: ['too_many_attempts'],
});

export const staffPasskeySignIn = route({
  method: 'POST',
  path: '/staff/passkey_sign_in',
  cost: 10,
  noun: 'staff',
  summary: 'Signs in with a passkey, which counts as both factors.',
  access: { staff: 'open' },
  effect: 'write',
  body: v.strictObject({ credential: assertionSchema }),
  msg: sessionSchema,
  errors: ['passkey_refused'],
});

export const staffPasskeyProveStart = route({
  method: 'POST',
  path: '/staff/passkey_prove_start',
  noun: 'staff',
  summary: 'A challenge for proving with a passkey that the person is present.',
  access: { staff: 'signed_in' },
  effect: 'write',
  body: nothing,
  msg: requestOptionsSchema,
  /** `wrong_state`: the person has no passkey. */
  errors: ['staff_required', 'second_factor_required', 'wrong_state'],
});

export const staffPasskeyProve = route({
  method: 'POST',
  path: '/staff/passkey_prove',
  cost: 10,
  noun: 'staff',
  summary: 'Proves with a passkey that the person is present, for routes with `proof_required`.',
  access: { staff: 'signed_in' },
  effect: 'write',
  body: v.strictObject({ credential: assertionSchema }),
  msg: v.null(),
  errors: ['staff_required', 'second_factor_required', 'passkey_refused'],
});

export const staffPasskeyList = route({
  method: 'GET',
  path: '/staff/passkey_list',
  noun: 'staff',
  summary: 'The passkeys of the caller.',
  access: { staff: 'signed_in' },
  effect: 'read',
  body: null,
  msg: v.object({ list: v.array(passkeySchema) }),
  errors: ['staff_required', 'second_factor_required'],
});

export const staffPasskeyAddStart = route({
  method: 'POST',
  path: '/staff/passkey_add_start',
  noun: 'staff',
  summary: 'A challenge for adding a passkey to the account of the caller.',
  access: { staff: 'signed_in' },
  proof: 'recent',
  effect: 'write',
  body: nothing,
  msg: creationOptionsSchema,
  errors: ['staff_required', 'second_factor_required', 'proof_required', 'passkeys_full'],
});

export const staffPasskeyAdd = route({
  method: 'POST',
  path: '/staff/passkey_add',
  cost: 10,
  noun: 'staff',
  summary: 'Adds a passkey to the account of the caller.',
  access: { staff: 'signed_in' },
  proof: 'recent',
  effect: 'write',
  body: v.strictObject({
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(staffLimits.nameMax)),
    credential: registrationSchema,
  }),
  msg: passkeySchema,
  errors: ['staff_required', 'second_factor_required', 'proof_required', 'passkey_refused', 'passkeys_full'],
});

export const staffPasskeyRemove = route({
  method: 'POST',
  path: '/staff/passkey_remove',
  noun: 'staff',
  summary: 'Removes a passkey of the caller.',
  access: { staff: 'signed_in' },
  proof: 'recent',
  effect: 'write',
  body: v.strictObject({ id: passkeyIdSchema }),
  msg: v.null(),
  errors: ['staff_required', 'second_factor_required', 'proof_required', 'not_found'],
});

export const staffPasskeyRoutes = [
  staffPasskeySignInStart,
  staffPasskeySignIn,
  staffPasskeyProveStart,
  staffPasskeyProve,
  staffPasskeyList,
  staffPasskeyAddStart,
  staffPasskeyAdd,
  staffPasskeyRemove,
] as const;
