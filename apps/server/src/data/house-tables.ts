/** Tables of the server itself, which no feature owns. Features use them through this folder. */
export const houseTables = ['content_revision', 'quota_use', 'schema_release'] as const;
