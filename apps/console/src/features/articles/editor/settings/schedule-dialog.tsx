import { useState } from 'react';
import { call } from '../../../../platform/network/api.ts';
import { useText } from '../../../../platform/text/i18n.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { LateMomentField, LateZoneText } from '../../../../ui/lazy-moment-field.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useOpenArticle } from '../use-open-article.ts';
import { changeArticle } from '../editor.data.ts';
import { earliestMs, isTooSoon, suggestedMs } from '../model/schedule-time.ts';
import { Consequences } from './consequences.tsx';

/** Schedules publication in the staff member's time zone. */
export const ScheduleDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText();
  const nowMs = useNow();
  const { article } = useOpenArticle();
  const { id, version } = article;
  const [at, setAt] = useState<number | null>(
    () => article.publish_at ?? suggestedMs(Date.now(), (ms) => new Date(ms).setMinutes(0, 0, 0)),
  );
  const [isRefused, setIsRefused] = useState(false);
  const schedule = async (): Promise<void> => {
    const tooSoon = at === null || isTooSoon(at, Date.now());
    setIsRefused(tooSoon);
    if (tooSoon) return;
    await changeArticle(id, () => call('/article/schedule', { id, version, at }));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('editor.schedule.title')}
      confirmLabel={article.status === 'scheduled' ? t('editor.reschedule.confirm') : t('editor.schedule.confirm')}
      onConfirm={schedule}
      onClose={onClose}
    >
      <LateMomentField
        label={t('editor.schedule.when')}
        value={at}
        isClearable={false}
        earliestMs={earliestMs(nowMs)}
        error={isRefused ? t('editor.schedule.too_soon') : null}
        onChange={(chosen) => {
          setAt(chosen);
          setIsRefused(false);
        }}
      />
      <LateZoneText at={at} />
      <Consequences />
    </ConfirmDialog>
  );
};
