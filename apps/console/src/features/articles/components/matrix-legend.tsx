import { useText } from '../../../platform/text/i18n.ts';
import { cellStates } from '../model/cell-state.ts';
import styles from './matrix.module.css';
import cells from './matrix-cell.module.css';

export const MatrixLegend = () => {
  const t = useText();
  return (
    <ul className={styles['legend']} aria-label={t('articles.legend')}>
      {cellStates.map((state) => (
        <li key={state} title={t(`articles.cell_hint.${state}`)}>
          <span className={cells['mark']} data-state={state} aria-hidden />
          {t(`articles.cell.${state}`)}
        </li>
      ))}
    </ul>
  );
};
