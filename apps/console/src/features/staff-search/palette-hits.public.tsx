import { isPersonValue, staffSearchBounds } from '@guildhall/contract/staff-search/kinds.ts';
import { useDebouncedValue } from '@mantine/hooks';
import type { SpotlightActionData } from '@mantine/spotlight';
import { IconAlertCircle, IconArrowRight, IconLoader2, IconSearchOff } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useText } from '../../platform/text/i18n.ts';
import { hitPath, searchPath } from './model/hit-path.ts';
import { kindIcons } from './model/kind-icons.ts';
import { useOverview } from './staff-search.data.ts';
import { useHitTitle } from './use-hit-title.ts';

const pauseMs = 200;
/** One letter stands for too many words while typing; in Chinese one character may be a word. */
const isEnough = (text: string): boolean => text.length > 1 || /[^\p{ASCII}]/u.test(text);

/** The page has the rest; here every kind should be in sight. */
const perKind = 3;

const icon = { size: 17, stroke: 1.6 };

export const hitIdOf = (path: string): string => `hit:${path}`;

export interface PaletteHits {
  readonly groups: { readonly group: string; readonly actions: SpotlightActionData[] }[];
  /** For screen readers. */
  readonly status: string;
}

/** Groups of the command palette with what the server finds. `keywords` are the query, so that the palette's own filter keeps them. */
export const usePaletteHits = (query: string): PaletteHits => {
  const t = useText();
  const navigate = useNavigate();
  const titleOf = useHitTitle();
  const now = query.trim().slice(0, staffSearchBounds.textMax);
  const [text] = useDebouncedValue(now, pauseMs);
  const isWanted = isEnough(now) && isEnough(text);
  const { data, isError, isFetching, refetch } = useOverview({ text }, isWanted);
  if (!isEnough(now)) return { groups: [], status: '' };
  const keywords = now;
  const found = isWanted ? (data?.groups ?? []) : [];
  const isBusy = isFetching || text !== now;
  const hits = found.map(({ kind, list }) => ({
    group: t(`staff_search.kinds.${kind}`),
    actions: list.slice(0, perKind).map((hit): SpotlightActionData => {
      const Icon = kindIcons[kind];
      return {
        id: hitIdOf(hitPath(hit)),
        label: titleOf(hit),
        ...(hit.excerpt !== '' && { description: hit.excerpt }),
        keywords,
        leftSection: <Icon {...icon} />,
        onClick: () => void navigate(hitPath(hit)),
      };
    }),
  }));
  const status = isError
    ? t('staff_search.palette.failed')
    : isBusy
      ? t('staff_search.palette.loading')
      : hits.length === 0
        ? t('staff_search.nothing')
        : t('staff_search.palette.found');
  const last: SpotlightActionData[] = [
    ...(isError
      ? [
          {
            id: 'search:retry',
            label: status,
            description: t('shell.retry'),
            keywords,
            closeSpotlightOnTrigger: false,
            leftSection: <IconAlertCircle {...icon} />,
            onClick: () => void refetch(),
          },
        ]
      : []),
    {
      id: 'search:all',
      label: t('staff_search.palette.all', { text: now }),
      ...(isPersonValue(now) && { description: t('staff_search.palette.person') }),
      keywords,
      leftSection: <IconArrowRight {...icon} />,
      onClick: () => void navigate(searchPath(now)),
    },
    // Last, because the first entry is the one that Enter opens.
    ...(hits.length === 0 && !isError
      ? [
          {
            id: 'search:status',
            label: status,
            keywords,
            disabled: true,
            leftSection: isBusy ? <IconLoader2 {...icon} /> : <IconSearchOff {...icon} />,
          },
        ]
      : []),
  ];
  return { groups: [...hits, { group: t('staff_search.title'), actions: last }], status };
};
