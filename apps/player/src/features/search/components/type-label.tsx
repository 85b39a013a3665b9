import type { SearchHit } from '@guildhall/contract/search/player.ts';
import { useText } from '../../../platform/text/i18n.ts';
import styles from './type-label.module.css';

export const TypeLabel = ({ type }: Pick<SearchHit, 'type'>) => (
  <span className={styles['type']}>{useText()(`search.type.${type}`)}</span>
);
