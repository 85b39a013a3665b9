/** The page with the text between the two lines. */
export const withPart = (page: string, [begin, end]: readonly [begin: string, end: string], text: string): string => {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the page needs the lines ${begin} and ${end}`);
  return `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`;
};
