import type { StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { languageName, useLocale, useText } from '../../../platform/text/i18n.ts';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { UnverifiedBadge } from '../../../ui/unverified-badge.tsx';
import { Fact, PanelCard } from './panel-card.tsx';
import styles from './player-panel.module.css';
import { useReportContext } from './use-report-context.ts';

const Sender = ({ report }: { readonly report: StaffReportRow }) => {
  const t = useText();
  const { guid, is_guest: isGuest, is_verified: isVerified } = report;
  const words = isVerified ? guid : t('feedback.fact.claimed', { guid: String(guid) });
  return (
    <span className={styles['sender']}>
      <span className={styles['value']}>{guid === null ? t('feedback.fact.no_account') : words}</span>
      {guid !== null && <CopyIcon value={String(guid)} label={t('shell.copy')} />}
      {isVerified ? (
        <span className={styles['soft']}>{t(isGuest ? 'feedback.fact.guest' : 'feedback.fact.signed_in')}</span>
      ) : (
        <UnverifiedBadge />
      )}
    </span>
  );
};

/** Personal data is masked until a reason is given. */
export const PlayerCard = () => {
  const t = useText();
  const locale = useLocale();
  const { report, unmasked, mayUnmask, mayWrite, show } = useReportContext();
  const { is_verified: isVerified, linked, lang, channel, version_of_game: version } = report;
  const { email, role_id: roleId } = unmasked ?? report;
  return (
    <PanelCard
      title={t('feedback.player')}
      beside={
        unmasked === null &&
        mayUnmask && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconEye size={13} stroke={1.8} />}
            onClick={() => show('unmask')}
          >
            {t('feedback.unmask')}
          </Button>
        )
      }
    >
      <dl className={styles['facts']}>
        <Fact name={t('feedback.fact.guid')}>
          <Sender report={report} />
        </Fact>
        <Fact name={t('feedback.fact.email')}>
          <span className={styles['value']} data-masked={unmasked === null || undefined}>
            {email === '' ? '—' : email}
          </span>
          {unmasked !== null && email !== '' && <CopyIcon value={email} label={t('shell.copy')} />}
        </Fact>
        <Fact name={t('feedback.fact.role_id')}>
          <span className={styles['value']} data-masked={unmasked === null || undefined}>
            {roleId === '' ? '—' : roleId}
          </span>
          {unmasked !== null && roleId !== '' && <CopyIcon value={roleId} label={t('shell.copy')} />}
        </Fact>
        <Fact name={t('feedback.column.language')}>{languageName(lang, locale)}</Fact>
        {channel !== null && <Fact name={t('feedback.filter.channel')}>{channel}</Fact>}
        {version !== null && <Fact name={t('feedback.filter.version')}>{version}</Fact>}
      </dl>
      {linked !== null && (
        <p className={styles['linked']}>
          {t('feedback.linked', { guid: String(linked.guid), name: linked.staff?.name ?? '' })}
          <CopyIcon value={String(linked.guid)} label={t('shell.copy')} />
        </p>
      )}
      {!isVerified && mayWrite && (
        <div className={styles['actions']}>
          <Button size="compact-xs" variant="default" onClick={() => show('player')}>
            {t('feedback.link.player')}
          </Button>
        </div>
      )}
    </PanelCard>
  );
};
