import { defaultLang } from '@guildhall/i18n/locales.ts';
import { ActionIcon, Switch, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocale, useText } from '../../../../platform/i18n.ts';
import { fullNameOf } from '../../model/language-labels.ts';
import { useDesk } from '../desk-context.ts';
import { TextDiff } from '../diff/text-diff.tsx';
import { useEnglishAt } from '../history/history.data.ts';
import { contentOf, isSameText, textOf } from '../model/content.ts';
import { RichView } from '../rich/rich-view.tsx';
import styles from './reference-pane.module.css';
import pane from './text-pane.module.css';

/** The English text beside a translation, with what changed in it since the translation was made. */
export const ReferencePane = ({ onFold }: { readonly onFold: () => void }) => {
  const t = useText();
  const locale = useLocale();
  const { article, lang } = useDesk();
  const [wantsChanges, setWantsChanges] = useState(true);
  const own = textOf(article, lang);
  const english = contentOf(textOf(article, defaultLang));
  const isStale = own?.is_stale === true;
  const before = useEnglishAt(article.id, isStale && wantsChanges ? own.updated_at : null);
  const isSame = before.data != null && isSameText(before.data, english);
  const isDiff = isStale && wantsChanges && before.data != null && !isSame;
  return (
    <aside className={pane['sheet']} aria-label={t('editor.reference')} data-quiet>
      <div className={pane['bar']}>
        <h2>{fullNameOf(defaultLang, locale)}</h2>
        <span className={pane['soft']}>{!isStale && t('editor.reference.hint')}</span>
        {isStale && (
          <Switch
            label={t('editor.reference.changes')}
            checked={wantsChanges}
            onChange={(event) => setWantsChanges(event.currentTarget.checked)}
          />
        )}
        <Tooltip label={t('editor.reference.fold')}>
          <ActionIcon aria-label={t('editor.reference.fold')} onClick={onFold}>
            <IconLayoutSidebarLeftCollapse size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a place that scrolls must be reachable by keyboard */}
      <div className={`${pane['scroll']} ${styles['text']}`} lang="en-US" dir="ltr" tabIndex={0}>
        {isStale && wantsChanges && isSame && <p className={styles['same']}>{t('editor.reference.same')}</p>}
        {isDiff && before.data ? (
          <TextDiff before={before.data} after={english} lang={defaultLang} />
        ) : (
          <>
            <h3 className={styles['title']}>{english.title}</h3>
            {english.summary !== '' && <p className={styles['summary']}>{english.summary}</p>}
            <RichView html={english.body} />
          </>
        )}
      </div>
    </aside>
  );
};
