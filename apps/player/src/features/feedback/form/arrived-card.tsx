import { useEffect, useRef } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import { Reference, referenceOf } from '../../../ui/reference.tsx';
import { UsualReply } from '../components/usual-reply.tsx';
import { useFeedback } from '../feedback.data.ts';
import type { Delivered } from '../outbox/outbox.store.ts';
import type { FormName } from './use-feedback-form.ts';
import styles from './arrived-card.module.css';

interface ArrivedCardProps {
  readonly name: FormName;
  readonly delivered: Delivered;
}

export const ArrivedCard = ({ name, delivered: { id, number } }: ArrivedCardProps) => {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className={styles['card']}>
      <span className={styles['seal']}>
        <Icon d={moreIcons.check} size={28} />
      </span>
      <h2 ref={heading} tabIndex={-1} className={styles['title']}>
        {t('success.submitted')}
      </h2>
      {number !== null && (
        <>
          <p className={styles['label']}>{t('feedback.arrived.reference')}</p>
          <p className={styles['reference']}>
            <Reference number={number} />
          </p>
          <CopyButton text={referenceOf(number)} />
        </>
      )}
      <p className={styles['text']}>{t('feedback.arrived.text')}</p>
      <UsualReply usual={useFeedback(id).data?.usual_reply ?? null} />
      <div className={styles['actions']}>
        <ButtonLink to={`/feedback/info/${id}`} isReplacing>
          {t(name === 'issue' ? 'feedback.arrived.open_issue' : 'feedback.arrived.open_suggestion')}
        </ButtonLink>
        <ButtonLink look="plain" to="/feedback" isReplacing>
          {t('feedback.kept.list')}
        </ButtonLink>
      </div>
    </section>
  );
};
