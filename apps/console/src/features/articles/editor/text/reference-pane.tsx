import { defaultLang } from '@guildhall/i18n/locales.ts';
import { ActionIcon, Switch, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useLocale, useText } from '../../../../platform/text/i18n.ts';
import { fullNameOf } from '../../../../platform/text/language-labels.ts';
import { changedNames } from '../../../../multilingual/model/draft.ts';
import { useOpenArticle } from '../use-open-article.ts';
import { TextDiff } from '../diff/text-diff.tsx';
import { useChange } from '../history/history.data.ts';
import { contentOf, rulesOf, textOf } from '../model/content.ts';
import { RichView } from '../rich/rich-view.tsx';
import styles from './reference-pane.module.css';
import pane from './text-pane.module.css';

interface ReferencePaneProps {
  readonly onFold: () => void;
}

const Pane = ({ onFold }: ReferencePaneProps) => {
  const t = useText();
  const locale = useLocale();
  const { article, lang } = useOpenArticle();
  const [wantsChanges, setWantsChanges] = useState(true);
  const own = textOf(article, lang);
  const english = contentOf(textOf(article, defaultLang));
  // Null for translations older than the change history.
  const sourceId = own?.is_stale === true ? own.source_change_id : null;
  const hasChanges = sourceId !== null;
  const { data } = useChange(article.id, wantsChanges ? sourceId : null);
  const before = hasChanges && wantsChanges ? (data?.text ?? null) : null;
  const isSame = before !== null && changedNames(rulesOf(defaultLang).isSame, before, english).length === 0;
  return (
    <aside className={pane['sheet']} aria-label={t('editor.reference')} data-quiet>
      <div className={pane['bar']}>
        <h2>{fullNameOf(defaultLang, locale)}</h2>
        <span className={pane['soft']}>{!hasChanges && t('editor.reference.hint')}</span>
        {hasChanges && (
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard */}
      <div className={`${pane['scroll']} ${styles['text']}`} lang="en-US" dir="ltr" tabIndex={0}>
        {isSame && <p className={styles['same']}>{t('editor.reference.same')}</p>}
        {before !== null && !isSame ? (
          <TextDiff before={before} after={english} lang={defaultLang} />
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

/**
 * English text beside a translation, with its changes since the translation was made. Memoized, so that typing does not
 * render it again.
 */
export const ReferencePane = memo(Pane);
