import { VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight, useSpotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useText } from '../platform/text/i18n.ts';
import { paletteField, paletteOpenStore, paletteQueryStore } from '../platform/input/command-palette.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { usePaletteHits } from '../features/staff-search/palette-hits.public.tsx';
import { filterInOrder } from './palette-filter.ts';
import styles from './palette.module.css';
import { usePaletteGroups } from './use-palette-groups.tsx';

const [spotlightStore, spotlight] = createSpotlight();

/** What the arrow keys chose, by its text, so that it is found again if the list was empty for a moment. */
let chosenText = '';
let isSelecting = false;
spotlightStore.subscribe(({ listId, selected }) => {
  if (isSelecting) return;
  const chosen = document.getElementById(listId)?.querySelector('[data-selected]');
  if (selected < 1) chosenText = '';
  else if (chosen) chosenText = chosen.textContent;
});

/**
 * The library marks the selected entry on its element and forgets it when the list changes, so that Enter would do nothing
 * once the server's hits arrive.
 */
const selectAgain = ({ isOtherQuery }: { isOtherQuery: boolean }): void => {
  const { listId } = spotlightStore.getState();
  const entries = [...(document.getElementById(listId)?.querySelectorAll('[data-action]') ?? [])];
  if (isOtherQuery) chosenText = '';
  // The first one, unless the arrow keys have already chosen another: hits that arrive late must not take it away.
  const chosen = chosenText === '' ? 0 : entries.findIndex(({ textContent }) => textContent === chosenText);
  const index = Math.max(chosen, 0);
  entries.forEach((entry, at) => entry.toggleAttribute('data-selected', at === index));
  entries[index]?.scrollIntoView({ block: 'nearest' });
  isSelecting = true;
  spotlightStore.updateState((state) => ({ ...state, selected: index }));
  isSelecting = false;
};

/**
 * Moves the focus back to where it was when the palette was opened. The library would move it to an element that another page no
 * longer has.
 */
const useReturnedFocus = (isOpen: boolean): (() => void) => {
  const openedFrom = useRef<{ readonly element: Element | null; readonly address: string }>(null);
  useEffect(() => {
    if (isOpen) openedFrom.current = { element: document.activeElement, address: location.href };
  }, [isOpen]);
  return () => {
    // Later, because the page changes first.
    setTimeout(() => {
      // What was chosen may have moved it already.
      if (document.activeElement?.matches('body, [data-palette-field]') !== true) return;
      const { element, address } = openedFrom.current ?? {};
      const isBack = address === location.href && element instanceof HTMLElement && element.isConnected;
      (isBack ? element : document.getElementById('page'))?.focus({ preventScroll: true });
    });
  };
};

export const Palette = () => {
  const t = useText();
  const isOpen = useStore(paletteOpenStore);
  const query = useStore(paletteQueryStore);
  const hits = usePaletteHits(isOpen ? query : '');
  const groups = usePaletteGroups(query, hits.groups);
  const returnFocus = useReturnedFocus(isOpen);
  useEffect(() => {
    if (isOpen) spotlight.open();
    else spotlight.close();
  }, [isOpen]);
  const { listId } = useSpotlight(spotlightStore);

  const shownIds = filterInOrder(query, groups)
    .flatMap((each) => ('actions' in each ? each.actions : []))
    .map(({ id }) => id)
    .join(' ');
  const selectedFor = useRef('');
  // Before the next key: a later effect would undo an arrow key pressed as soon as the hits are in sight.
  useLayoutEffect(() => {
    if (listId === '' || query.trim() === '') return;
    selectAgain({ isOtherQuery: selectedFor.current !== listId + query });
    selectedFor.current = listId + query;
  }, [listId, query, shownIds]);
  return (
    <>
      <VisuallyHidden role="status">{isOpen ? hits.status : ''}</VisuallyHidden>
      <Spotlight
        store={spotlightStore}
        shortcut={null}
        centered={false}
        classNames={{ actionDescription: styles['description'] ?? '' }}
        attributes={{ content: { 'aria-label': t('shell.palette.open') } }}
        yOffset={96}
        overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
        actions={groups satisfies SpotlightActionGroupData[]}
        nothingFound={t('shell.palette.nothing')}
        highlightQuery
        scrollable
        maxHeight={420}
        limit={80}
        filter={filterInOrder}
        query={query}
        onQueryChange={paletteQueryStore.set}
        returnFocus={false}
        onSpotlightClose={() => {
          paletteOpenStore.set(false);
          returnFocus();
        }}
        searchProps={{
          leftSection: <IconSearch size={18} stroke={1.6} />,
          placeholder: t('shell.palette.placeholder'),
          'aria-label': t('shell.palette.placeholder'),
          ...paletteField,
        }}
      />
    </>
  );
};
