import type { SearchType } from '@guildhall/contract/search/types.ts';
import { useText } from '../../../platform/text/i18n.ts';
import styles from './type-label.module.css';

export const TypeLabel = ({ type }: { readonly type: SearchType }) => (
  <span className={styles['type']}>{useText()(`search.type.${type}`)}</span>
);
