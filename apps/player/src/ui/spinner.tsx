import { useText } from '../platform/text/i18n.ts';

/** Centered on the page while a screen loads (A6). */
export const Spinner = () => {
  const t = useText();
  return (
    <div className="spinner" role="status" aria-label={t('shell.loading')}>
      <span />
    </div>
  );
};
