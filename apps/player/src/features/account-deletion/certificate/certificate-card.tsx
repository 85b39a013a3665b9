import { removedNouns } from '@guildhall/contract/account-deletion/rules.ts';
import type { DeletionCertificate } from '@guildhall/contract/account-deletion/player.ts';
import { config } from '../../../platform/config.ts';
import { formatDate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import styles from './certificate.module.css';
import { CertificateCode } from './certificate-code.tsx';

const times = [
  ['requested_at', 'deletion.time.asked'],
  ['confirmed_at', 'deletion.time.confirmed'],
  ['erased_at', 'deletion.time.erased'],
] as const;

/** Shows when an erasure happened and how much was deleted. Contains no personal data (G4). */
export const CertificateCard = ({ certificate }: { readonly certificate: DeletionCertificate }) => {
  const t = useText();
  const locale = useLocale();
  return (
    <section className={styles['card']}>
      <h2 className={styles['title']}>
        <span className={styles['seal']}>
          <Icon d={moreIcons.check} size={20} />
        </span>
        {t('deletion.certificate.done')}
      </h2>
      <Facts facts={times.map(([field, label]) => [t(label), formatDate(certificate[field], locale, true)] as const)} />
      <h3 className={styles['part']}>{t('deletion.certificate.removed')}</h3>
      <ul className={styles['removed']}>
        {removedNouns.map((part) => (
          <li key={part}>{t(`deletion.certificate.${part}`, { count: certificate.removed[part] })}</li>
        ))}
      </ul>
      {certificate.unnotified_at !== undefined && (
        <p className={styles['unnotified']}>{t('deletion.certificate.unnotified', { game: config.game.name })}</p>
      )}
      <CertificateCode code={certificate.id} />
    </section>
  );
};
