import type { SpotlightActionData, SpotlightFilterFunction } from '@mantine/spotlight';

export const matchesPalette = (
  { label = '', description = '', keywords = '' }: Partial<SpotlightActionData>,
  query: string,
): boolean => [label, description, String(keywords)].some((text) => text.toLowerCase().includes(query));

/** Keeps the order of the groups: what the console itself offers, then what the server found. */
export const filterInOrder: SpotlightFilterFunction = (query, groups) => {
  const sought = query.trim().toLowerCase();
  return groups.flatMap((each) => {
    if (!('actions' in each)) return [];
    const actions = each.actions.filter((action) => matchesPalette(action, sought));
    return actions.length === 0 ? [] : [{ ...each, actions }];
  });
};
