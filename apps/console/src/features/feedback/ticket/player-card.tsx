import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { languageName, useLocale, useText } from '../../../platform/i18n.ts';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { Fact, PanelCard } from './panel-card.tsx';
import styles from './player-panel.module.css';
import { useTicket } from './ticket-context.ts';

/** Who wrote. What is personal is masked until a reason is given. */
export const PlayerCard = () => {
  const t = useText();
  const locale = useLocale();
  const { report, unmasked, mayUnmask, show } = useTicket();
  const { guid, is_guest: isGuest, lang, channel, version_of_game: version } = report;
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
          <span className={styles['value']}>{guid}</span>
          <CopyIcon value={String(guid)} label={t('shell.copy')} />
          <span className={styles['soft']}>{t(isGuest ? 'feedback.fact.guest' : 'feedback.fact.signed_in')}</span>
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
    </PanelCard>
  );
};
