export const dialogs = ['create', 'import'] as const;
export type Dialog = (typeof dialogs)[number];

const lists = ['/articles', '/articles/languages'];

/** URL that opens a dialog over the current list with its filters, or over the table from any other page. */
export const dialogAddress = (at: { readonly pathname: string; readonly search: string }, dialog: Dialog): string => {
  const isList = lists.includes(at.pathname);
  const search = new URLSearchParams(isList ? at.search : '');
  search.set('dialog', dialog);
  return `${isList ? at.pathname : '/articles'}?${search}`;
};
