import { defaultLang } from '@guildhall/i18n/locales.ts';
import { Button } from '@mantine/core';
import { IconArchive, IconCalendarClock, IconCalendarOff, IconWorldUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate, useLocale, useText } from '../../../../platform/text/i18n.ts';
import { ArticleStatusText } from '../../components/article-status.tsx';
import { useOpenArticle } from '../use-open-article.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import styles from './settings-tab.module.css';
import { WithdrawDialog } from './withdraw-dialog.tsx';

export type StatusAction = 'publish' | 'schedule' | 'unschedule' | 'archive';

const icon = { size: 15, stroke: 1.7 };

const StatusHint = () => {
  const t = useText();
  const locale = useLocale();
  const { article } = useOpenArticle();
  const at = (ms: number | null): string => (ms === null ? '' : formatDate(ms, locale, true));
  return {
    draft: t('editor.status.draft'),
    scheduled: t('editor.status.scheduled', { date: at(article.publish_at) }),
    published: t('editor.status.published', { date: at(article.published_at) }),
    archived: t('editor.status.archived'),
  }[article.status];
};

const StatusButtons = ({ onAction }: { readonly onAction: (action: StatusAction) => void }) => {
  const t = useText();
  const { article } = useOpenArticle();
  const { status } = article;
  const hasEnglish = article.present_langs.includes(defaultLang);
  return (
    <>
      <div className={styles['buttons']}>
        {status !== 'published' && (
          <Button
            disabled={!hasEnglish}
            leftSection={<IconWorldUpload {...icon} />}
            onClick={() => onAction('publish')}
          >
            {status === 'archived' ? t('editor.publish.again') : t('editor.publish')}
          </Button>
        )}
        {(status === 'draft' || status === 'scheduled') && (
          <Button
            variant="default"
            disabled={!hasEnglish}
            leftSection={<IconCalendarClock {...icon} />}
            onClick={() => onAction('schedule')}
          >
            {status === 'scheduled' ? t('editor.reschedule') : t('editor.schedule')}
          </Button>
        )}
        {status === 'scheduled' && (
          <Button variant="default" leftSection={<IconCalendarOff {...icon} />} onClick={() => onAction('unschedule')}>
            {t('editor.unschedule')}
          </Button>
        )}
        {status !== 'archived' && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconArchive {...icon} />}
            onClick={() => onAction('archive')}
          >
            {t('editor.archive')}
          </Button>
        )}
      </div>
      {!hasEnglish && status !== 'published' && <p className={styles['soft']}>{t('editor.publish.english_missing')}</p>}
    </>
  );
};

export const StatusCard = () => {
  const t = useText();
  const { article, mayWrite } = useOpenArticle();
  const [action, setAction] = useState<StatusAction | null>(null);
  const close = (): void => setAction(null);
  return (
    <section className={styles['card']} aria-label={t('editor.status')}>
      <div className={styles['line']}>
        <ArticleStatusText row={{ ...article, title: '' }} />
      </div>
      <p className={styles['soft']}>
        <StatusHint />
      </p>
      {mayWrite && (
        <>
          <StatusButtons onAction={setAction} />
          <PublishDialog isOpen={action === 'publish'} onClose={close} />
          {action === 'schedule' && <ScheduleDialog onClose={close} />}
          <WithdrawDialog action={action === 'unschedule' || action === 'archive' ? action : null} onClose={close} />
        </>
      )}
    </section>
  );
};
