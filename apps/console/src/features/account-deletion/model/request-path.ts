const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const isRequestId = (text: string | undefined): text is string => text !== undefined && uuid.test(text);

export const requestPath = (id: string): string => `/account-deletion/${id}`;

/** The next or previous id in the list; undefined at its ends or when `id` is not in it. */
export const neighborId = (rows: readonly { readonly id: string }[], id: string, by: 1 | -1): string | undefined => {
  const at = rows.findIndex((row) => row.id === id);
  return at === -1 ? undefined : rows[at + by]?.id;
};
