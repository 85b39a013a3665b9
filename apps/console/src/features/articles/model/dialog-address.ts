export const dialogs = ['create', 'import'] as const;
export type Dialog = (typeof dialogs)[number];

const lists = ['/content', '/content/languages'];

/** Where a dialog opens: over the list one is at, with its filters, else over the table. */
export const dialogAddress = (at: { readonly pathname: string; readonly search: string }, dialog: Dialog): string => {
  const isList = lists.includes(at.pathname);
  const search = new URLSearchParams(isList ? at.search : '');
  search.set('dialog', dialog);
  return `${isList ? at.pathname : '/content'}?${search}`;
};
