import { formatTime } from '@guildhall/i18n/times.ts';
import { Button } from '@mantine/core';
import { IconEye, IconEyeOff, IconFingerprint } from '@tabler/icons-react';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Card } from './card.tsx';
import { EvidencePictures } from './evidence-pictures.tsx';
import { FormFields } from './form-fields.tsx';
import { RoleWarning } from './role-warning.tsx';
import { useRequest } from './use-request.ts';
import styles from './request.module.css';

const icon = { size: 15, stroke: 1.7 };

const EvidenceButton = () => {
  const t = useText();
  const { evidence, maySeeEvidence, show } = useRequest();
  if (evidence.shown !== null) {
    return (
      <Button variant="default" size="xs" leftSection={<IconEyeOff {...icon} />} onClick={evidence.hide}>
        {t('deletions.evidence.hide')}
      </Button>
    );
  }
  if (!maySeeEvidence) return null;
  return (
    <Button
      size="xs"
      leftSection={<IconEye {...icon} />}
      rightSection={<Kbd keys="e" />}
      onClick={() => show('evidence')}
    >
      {t('deletions.evidence.show')}
    </Button>
  );
};

export const FormCard = () => {
  const t = useText();
  const locale = useLocale();
  const { request, evidence, maySeeEvidence } = useRequest();
  const { picture_count: count } = request.masked;
  return (
    <Card title={t('deletions.form')} beside={<EvidenceButton />}>
      {evidence.shown !== null && (
        <Notice tone="wait" icon={IconFingerprint}>
          {t('deletions.evidence.marked', {
            time: formatTime(evidence.untilMs, locale),
          })}
        </Notice>
      )}
      <RoleWarning />
      <FormFields />
      {evidence.shown !== null ? (
        <EvidencePictures files={evidence.shown.pictures} />
      ) : (
        <p className={styles['masked']}>
          <IconEyeOff size={16} stroke={1.7} aria-hidden />
          {t('deletions.pictures.masked', { count })}
          {!maySeeEvidence && ` ${t('deletions.evidence.refused')}`}
        </p>
      )}
    </Card>
  );
};
