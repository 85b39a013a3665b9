import { VisuallyHidden } from '@mantine/core';
import {
  Spotlight,
  spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  type SpotlightFilterFunction,
} from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconArrowRight, IconBookmark, IconClockHour4, IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
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
import { usePaletteHits } from '../features/staff-search/palette-hits.public.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { navItems } from './navigation.ts';
import styles from './palette.module.css';

const icon = { size: 17, stroke: 1.6 };

const matches = ({ label = '', description = '', keywords = '' }: SpotlightActionData, query: string): boolean =>
  [label, description, String(keywords)].some((text) => text.toLowerCase().includes(query));

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
  useEffect(() => {
    if (isOpen) spotlight.open();
    else spotlight.close();
  }, [isOpen]);

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
    ...hits,
  ];
  return (
    <>
      <VisuallyHidden role="status">{isOpen ? status : ''}</VisuallyHidden>
      <Spotlight
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
        onSpotlightClose={() => {
          paletteOpenStore.set(false);
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
