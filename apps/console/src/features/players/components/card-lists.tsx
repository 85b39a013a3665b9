import type { StaffPlayerCard } from '@guildhall/contract/players/staff.ts';
import { intlTagOf } from '@guildhall/i18n/locales.ts';
import type { ReactElement } from 'react';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { priceText } from '../model/price.ts';
import styles from './player-card.module.css';

interface ListProps {
  readonly card: StaffPlayerCard;
  /** How many to show before the rest is folded. */
  readonly shownMax: number;
}

const mask = '•••';

const Purchase = ({ card, at: index }: { readonly card: StaffPlayerCard; readonly at: number }) => {
  const locale = useLocale();
  const purchase = card.purchases[index];
  if (purchase === undefined) return null;
  const { id, product, price, at, state } = purchase;
  return (
    <li className={styles['item']}>
      <span className={styles['line']}>
        <span className={styles['what']} dir="auto">
          {product}
        </span>
        <span className={styles['amount']} data-masked={price === null || undefined}>
          {price === null ? mask : priceText(price, intlTagOf(locale))}
        </span>
      </span>
      <span className={styles['soft']}>
        <TimeText at={at} isAbsolute />
        {state !== null && <span dir="auto">{state}</span>}
        <span className={styles['id']}>{id}</span>
      </span>
    </li>
  );
};

const Sanction = ({
  sanction,
  isMasked,
}: {
  readonly sanction: StaffPlayerCard['sanctions'][number];
  readonly isMasked: boolean;
}) => {
  const t = useText();
  const nowMs = useNow();
  const isOver = sanction.until !== null && sanction.until < nowMs;
  return (
    <li className={styles['item']}>
      <span className={styles['line']}>
        <span className={styles['what']} dir="auto">
          {sanction.kind}
        </span>
        {isOver ? (
          <StatusBadge tone="quiet">{t('players.sanction.over')}</StatusBadge>
        ) : (
          <StatusBadge tone="danger">{t('players.sanction.active')}</StatusBadge>
        )}
      </span>
      {sanction.reason !== null && (
        <span className={styles['value']} dir="auto" data-masked={isMasked || undefined}>
          {sanction.reason}
        </span>
      )}
      <span className={styles['soft']}>
        <TimeText at={sanction.from} isAbsolute />
        <span aria-hidden>–</span>
        {sanction.until === null ? t('players.sanction.permanent') : <TimeText at={sanction.until} isAbsolute />}
      </span>
    </li>
  );
};

interface CardListProps {
  readonly title: string;
  readonly items: readonly ReactElement[];
  readonly shownMax: number;
}

const CardList = ({ title, items, shownMax }: CardListProps) => {
  const t = useText();
  if (items.length === 0) return null;
  return (
    <section className={styles['part']}>
      <h3 className={styles['subtitle']}>{title}</h3>
      <ul className={styles['list']}>{items.slice(0, shownMax)}</ul>
      {items.length > shownMax && (
        <details className={styles['rest']}>
          <summary>{t('players.more', { count: items.length - shownMax })}</summary>
          <ul className={styles['list']}>{items.slice(shownMax)}</ul>
        </details>
      )}
    </section>
  );
};

export const Purchases = ({ card, shownMax }: ListProps) => {
  const t = useText();
  const items = card.purchases.map((_, index) => <Purchase key={index} card={card} at={index} />);
  return <CardList title={t('players.purchases')} items={items} shownMax={shownMax} />;
};

export const Sanctions = ({ card, shownMax }: ListProps) => {
  const t = useText();
  const items = card.sanctions.map((sanction, index) => (
    <Sanction key={index} sanction={sanction} isMasked={card.is_masked} />
  ));
  return <CardList title={t('players.sanctions')} items={items} shownMax={shownMax} />;
};
