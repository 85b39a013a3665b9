import { VisuallyHidden } from '@mantine/core';
import {
  createSpotlight,
  Spotlight,
  useSpotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  type SpotlightFilterFunction,
} from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconArrowRight, IconBookmark, IconClockHour4, IconSearch } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../platform/text/i18n.ts';
import {
  paletteField,
  paletteOpenStore,
  paletteQueryStore,
  usePaletteList,
} from '../platform/input/command-palette.ts';
import { useRecents } from '../platform/address/recently-opened.ts';
import { useSavedViews } from '../platform/address/saved-views.ts';
import { useStaff } from '../platform/session/session.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { hitIdOf, usePaletteHits } from '../features/staff-search/palette-hits.public.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { navItems } from './navigation.ts';
import styles from './palette.module.css';

const icon = { size: 17, stroke: 1.6 };

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

const matches = (
  { label = '', description = '', keywords = '' }: Partial<SpotlightActionData>,
  query: string,
): boolean => [label, description, String(keywords)].some((text) => text.toLowerCase().includes(query));

/** Keeps the order of the groups: what the console itself offers, then what the server found. */
const filterInOrder: SpotlightFilterFunction = (query, groups) => {
  const sought = query.trim().toLowerCase();
  return groups.flatMap((each) => {
    if (!('actions' in each)) return [];
    const actions = each.actions.filter((action) => matches(action, sought));
    return actions.length === 0 ? [] : [{ ...each, actions }];
  });
};

export const Palette = () => {
  const t = useText();
  const navigate = useNavigate();
  const { may } = useStaff();
  const actions = usePaletteList();
  const views = useSavedViews();
  const recents = useRecents();
  const isOpen = useStore(paletteOpenStore);
  const query = useStore(paletteQueryStore);
  const { groups: hits, status } = usePaletteHits(isOpen ? query : '');
  const openedFrom = useRef<{ readonly element: Element | null; readonly address: string }>(null);
  useEffect(() => {
    if (isOpen) {
      openedFrom.current = { element: document.activeElement, address: location.href };
      spotlight.open();
    } else spotlight.close();
  }, [isOpen]);
  /** The library would return the focus to where it was, which another page no longer has. Later, because the page changes first. */
  const moveFocus = (): void => {
    setTimeout(() => {
      // What was chosen may have moved it already.
      if (document.activeElement?.matches('body, [data-palette-field]') !== true) return;
      const { element, address } = openedFrom.current ?? {};
      const isBack = address === location.href && element instanceof HTMLElement && element.isConnected;
      (isBack ? element : document.getElementById('desk'))?.focus({ preventScroll: true });
    });
  };
  const { listId } = useSpotlight(spotlightStore);

  // What was opened lately is listed already, and stays where it is when the hits arrive.
  const sought = query.trim().toLowerCase();
  const recentIds = new Set(
    recents.filter(({ title }) => matches({ label: title }, sought)).map(({ path }) => hitIdOf(path)),
  );
  const go = (path: string) => () => void navigate(path);
  const groups: { group: string; actions: SpotlightActionData[] }[] = [
    {
      group: t('shell.palette.actions'),
      actions: actions.map(({ id, label, hint, icon: own, keys, run }) => ({
        id: `action:${id}`,
        label,
        ...(hint === undefined ? {} : { description: hint }),
        leftSection: own ?? <IconArrowRight {...icon} />,
        ...(keys === undefined ? {} : { rightSection: <Kbd keys={keys} /> }),
        onClick: run,
      })),
    },
    {
      group: t('shell.palette.recent'),
      actions: recents.map(({ path, title }) => ({
        id: `recent:${path}`,
        label: title,
        leftSection: <IconClockHour4 {...icon} />,
        onClick: go(path),
      })),
    },
    {
      group: t('shell.palette.views'),
      actions: views.map(({ id, name, path, search }) => ({
        id: `view:${path}:${id ?? name}`,
        label: name,
        leftSection: <IconBookmark {...icon} />,
        onClick: go(path + search),
      })),
    },
    {
      group: t('shell.palette.places'),
      actions: navItems
        .filter(({ permission }) => may(permission))
        .map(({ path, label, icon: Icon, keys }) => ({
          id: `place:${path}`,
          label: t(label),
          leftSection: <Icon {...icon} />,
          rightSection: <Kbd keys={keys} />,
          onClick: go(path),
        })),
    },
    ...hits.map((each) => ({ ...each, actions: each.actions.filter(({ id }) => !recentIds.has(id)) })),
  ];
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
      <VisuallyHidden role="status">{isOpen ? status : ''}</VisuallyHidden>
      <Spotlight
        store={spotlightStore}
        shortcut={null}
        centered={false}
        classNames={{ actionDescription: styles['description'] ?? '' }}
        attributes={{ content: { 'aria-label': t('shell.palette.open') } }}
        yOffset={96}
        overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
        actions={groups.filter((group) => group.actions.length > 0) satisfies SpotlightActionGroupData[]}
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
          moveFocus();
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
