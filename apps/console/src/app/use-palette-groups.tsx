import { IconArrowRight, IconBookmark, IconClockHour4 } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useRecents } from '../platform/address/recently-opened.ts';
import { useSavedViews } from '../platform/address/saved-views.ts';
import { usePaletteList } from '../platform/input/command-palette.ts';
import { useStaff } from '../platform/session/session.ts';
import { useText } from '../platform/text/i18n.ts';
import { hitIdOf, type PaletteHits } from '../features/staff-search/palette-hits.public.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { navItems } from './navigation.ts';
import { matchesPalette } from './palette-filter.ts';

const icon = { size: 17, stroke: 1.6 };

/** What the palette offers, in its order: what the console itself knows, then what the server found. */
export const usePaletteGroups = (query: string, hits: PaletteHits['groups']) => {
  const t = useText();
  const navigate = useNavigate();
  const { may } = useStaff();
  const actions = usePaletteList();
  const views = useSavedViews();
  const recents = useRecents();
  // What was opened lately is listed already, and stays where it is when the hits arrive.
  const sought = query.trim().toLowerCase();
  const recentIds = new Set(
    recents.filter(({ title }) => matchesPalette({ label: title }, sought)).map(({ path }) => hitIdOf(path)),
  );
  const go = (path: string) => () => void navigate(path);
  const groups: PaletteHits['groups'] = [
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
  return groups.filter((group) => group.actions.length > 0);
};
