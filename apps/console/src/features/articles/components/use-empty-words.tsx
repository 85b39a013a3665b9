import { Button } from '@mantine/core';
import { IconFilterOff, IconPlus, IconWriting } from '@tabler/icons-react';
import { useText } from '../../../platform/i18n.ts';
import { useStaff } from '../../../platform/session.ts';

/** Nothing at all invites to write; nothing left by the filters offers to take them away. */
export const useEmptyWords = (isNarrowed: boolean, clear: () => void, onCreate: () => void) => {
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
