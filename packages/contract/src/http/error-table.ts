/**
 * Expected failures by name. `code` is sent on the wire, `status` is the HTTP status, `key` names the text in the catalogues.
 * Codes are never reused or changed (`packages/contract/error-codes.txt`); 0 is success (M1).
 */
export type ErrorTable = Readonly<
  Record<string, { readonly code: number; readonly status: number; readonly key: `error.${string}` }>
>;
