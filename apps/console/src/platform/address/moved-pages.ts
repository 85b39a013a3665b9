/** Former addresses of pages. Links, bookmarks and saved views with these addresses keep working. */
const movedPages: Readonly<Record<string, string>> = {
  '/issues': '/incidents',
  '/board': '/suggestions',
  '/content': '/articles',
  '/deletions': '/account-deletion',
  '/feedback/figures': '/feedback/statistics',
};

/** The current address for a former one; null if the address has not moved. */
export const movedPath = (pathname: string): string | null => {
  for (const [before, now] of Object.entries(movedPages)) {
    if (pathname === before || pathname.startsWith(`${before}/`)) return now + pathname.slice(before.length);
  }
  return null;
};

/** For items that the browser stored with a path. */
export const atCurrentPath = <Item extends { readonly path: string }>(item: Item): Item => ({
  ...item,
  path: movedPath(item.path) ?? item.path,
});
