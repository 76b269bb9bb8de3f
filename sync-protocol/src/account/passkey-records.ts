import * as v from 'valibot';
import { requiredText } from '../text/required-text.ts';
import { idSchema, instantSchema } from '../values.ts';

/** One passkey of the account. The id grants nothing. */
export const passkeySchema = v.object({
  id: idSchema,
  name: v.string(),
  createdAt: instantSchema,
  /** Null: never since it was added. */
  lastUsedAt: v.nullable(instantSchema),
  /** It is kept in its owner's account elsewhere, so that a lost device does not lose it. */
  isBackedUp: v.boolean(),
});

export type Passkey = v.InferOutput<typeof passkeySchema>;

/** Of a passkey's name, in UTF-16 units. */
export const maxPasskeyName = 50;

/** What the owner calls a passkey. */
export const passkeyNameSchema = requiredText(
  'Name is required',
  maxPasskeyName,
  'Name must be at most 50 characters',
);

/** Bytes as base64url; the server's library refuses any other text. */
function bytesSchema(limit: number) {
  return v.pipe(v.string(), v.minLength(1), v.maxLength(limit));
}

const transportsSchema = v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(10));

const credentialMissing = 'Credential is required';

const credentialSchema = v.object({
  id: bytesSchema(1400),
  rawId: bytesSchema(1400),
  type: v.literal('public-key'),
});

/** A new passkey as the browser gives it (RegistrationResponseJSON of WebAuthn). */
export const newCredentialSchema = v.object(
  {
    ...credentialSchema.entries,
    response: v.object({
      clientDataJSON: bytesSchema(4000),
      attestationObject: bytesSchema(40_000),
      /** Absent: the browser does not tell how the passkey is reached. */
      transports: v.optional(transportsSchema),
    }),
  },
  credentialMissing,
);

export type NewCredential = v.InferOutput<typeof newCredentialSchema>;

/** A passkey's signature as the browser gives it (AuthenticationResponseJSON of WebAuthn). */
export const usedCredentialSchema = v.object(
  {
    ...credentialSchema.entries,
    response: v.object({
      clientDataJSON: bytesSchema(4000),
      authenticatorData: bytesSchema(4000),
      signature: bytesSchema(8000),
      /** The account the passkey was made for. Absent: the passkey does not tell. */
      userHandle: v.optional(bytesSchema(200)),
    }),
  },
  credentialMissing,
);

export type UsedCredential = v.InferOutput<typeof usedCredentialSchema>;

const knownCredentialSchema = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.array(v.string()),
});

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn, as far as Greenroom uses it. */
export const creationOptionsSchema = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  timeout: v.number(),
  attestation: v.literal('none'),
  excludeCredentials: v.array(knownCredentialSchema),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
});

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn, as far as Greenroom uses it. */
export const requestOptionsSchema = v.object({
  rpId: v.string(),
  challenge: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
  /** Absent: the person chooses among the passkeys of this site. */
  allowCredentials: v.optional(v.array(knownCredentialSchema)),
});
