/** The last query string and scroll position of each tab, kept in memory. */
interface TabPosition {
  readonly search: string;
  readonly y: number;
}

const tabs = new Set(['/home', '/home/official', '/home/workshop', '/home/me']);
const positions = new Map<string, TabPosition>();

const isTab = (pathname: string): boolean => tabs.has(pathname);

export const positionOfTab = (pathname: string): TabPosition => positions.get(pathname) ?? { search: '', y: 0 };

export const rememberTab = (pathname: string, position: TabPosition): void => {
  if (isTab(pathname)) positions.set(pathname, position);
};

/** The scroll position to restore when switching back from another tab; 0 in all other cases. */
export const returnTo = (before: string | null, { pathname, search }: { pathname: string; search: string }): number => {
  const isReturn = before !== null && before !== pathname && isTab(before) && isTab(pathname);
  const position = positionOfTab(pathname);
  return isReturn && position.search === search ? position.y : 0;
};
