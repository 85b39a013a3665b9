import { Button } from '@mantine/core';
import { IconCoffee, IconFilterOff, IconInbox } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../../platform/text/i18n.ts';
import { isNarrowed, viewOf, type FilterValues } from '../model/queue-filters.ts';

export const useEmptyState = (values: FilterValues, clear: () => void) => {
  const t = useText();
  const view = viewOf(values)?.name ?? 'open';
  if (isNarrowed(values)) {
    return {
      icon: <IconFilterOff size={22} stroke={1.6} />,
      title: t('feedback.none_found'),
      hint: t('feedback.none_found.hint'),
      action: (
        <Button variant="default" onClick={clear}>
          {t('feedback.none_found.clear')}
        </Button>
      ),
    };
  }
  const isDone = ['open', 'unassigned', 'waiting'].includes(view);
  const Icon = isDone ? IconCoffee : IconInbox;
  return {
    icon: <Icon size={22} stroke={1.6} />,
    title: t(`feedback.empty.${view}`),
    hint: t(`feedback.empty_hint.${view}`),
    ...(view === 'mine' && {
      action: (
        <Button variant="default" component={Link} to="/feedback?assignee=nobody">
          {t('feedback.view.unassigned')}
        </Button>
      ),
    }),
  };
};
