import { Button } from '@mantine/core';
import { IconFilterOff, IconPlus, IconWriting } from '@tabler/icons-react';
import { useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';

/** Empty state: offers to create the first article, or to clear filters that match nothing. */
export const useEmptyState = (isNarrowed: boolean, clear: () => void, onCreate: () => void) => {
  const t = useText();
  const mayWrite = useStaff().may('content.write');
  if (isNarrowed) {
    return {
      icon: <IconFilterOff size={22} stroke={1.6} />,
      title: t('articles.none_found'),
      hint: t('articles.none_found.hint'),
      action: (
        <Button variant="default" onClick={clear}>
          {t('articles.none_found.clear')}
        </Button>
      ),
    };
  }
  return {
    icon: <IconWriting size={22} stroke={1.6} />,
    title: t('articles.empty'),
    hint: t(mayWrite ? 'articles.empty.hint' : 'articles.empty.hint_reader'),
    ...(mayWrite && {
      action: (
        <Button leftSection={<IconPlus size={15} stroke={2} />} onClick={onCreate}>
          {t('articles.new')}
        </Button>
      ),
    }),
  };
};
