import { config } from '../../../platform/config.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { SearchBox } from '../../search/search.public.tsx';
import styles from './hero.module.css';

/** Inline SVG colored by the theme; mirrored on both sides so that the hall is whole at any width. */
const Scene = () => (
  <svg className={styles['scene']} viewBox="0 0 360 150" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
    <circle className={styles['glow']} cx="262" cy="52" r="22" />
    <g id="land">
      <path className={styles['far']} d="M0 118l40-34 28 20 44-46 40 36 30-22 46 40 38-30 46 34 48-40v74H0z" />
      <path className={styles['mid']} d="M0 132l60-20 70 8h100l60-14 70 18v32H0z" />
      <path className={styles['near']} d="M0 140c60-18 110-12 170-8s130-10 190-6v24H0z" />
    </g>
    {[
      'scale(-1 1)',
      'translate(720) scale(-1 1)',
      'translate(720)',
      'translate(-720)',
      'translate(1440) scale(-1 1)',
    ].map((transform) => (
      <use key={transform} href="#land" transform={transform} />
    ))}
    <path
      className={styles['hall']}
      d="M128 100h104v36H128zM126 86h22v50h-22zM123 78h6v4h5v-4h6v4h5v-4h6v9h-28zM160 70h40v66h-40zM156 58h8v5h8v-5h16v5h8v-5h8v13h-48zM212 86h22v50h-22zM209 78h6v4h5v-4h6v4h5v-4h6v9h-28zM179 40h2v20h-2z"
    />
    <path className={styles['flag']} d="M181 40l17 5-17 6z" />
    <path
      className={styles['light']}
      d="M171 78h5v9h-5zM184 78h5v9h-5zM135 94h4v7h-4zM221 94h4v7h-4zM173 111a7 7 0 0 1 14 0v13h-14z"
    />
    <path className={styles['near']} d="M0 140c60-18 110-12 170-8s130-10 190-6v24H0z" />
  </svg>
);

interface HeroProps {
  readonly search: string;
  readonly onSearch: (value: string) => void;
}

export const Hero = ({ search, onSearch }: HeroProps) => {
  const t = useText();
  return (
    <div className={styles['hero']}>
      <div className={styles['art']}>
        <Scene />
      </div>
      <div className={styles['words']}>
        <p className={styles['game']}>{config.game.name}</p>
        <h1 className={styles['title']}>{t('articles.support.heading')}</h1>
        <SearchBox search={search} onSearch={onSearch} />
      </div>
    </div>
  );
};
