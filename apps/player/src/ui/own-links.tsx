import { Link } from '../platform/router.tsx';
import { ownLinkParts } from './own-link-parts.ts';
import styles from './own-links.module.css';

const root = (): string => location.origin + import.meta.env.BASE_URL.replace(/\/$/, '');

/** A text of staff whose addresses of this app are links. */
export const OwnLinks = ({ text }: { readonly text: string }) => (
  <>
    {ownLinkParts(text, root()).map(({ text: shown, to }, index) =>
      to === null ? (
        shown
      ) : (
        <Link key={index} to={to} className={styles['link']}>
          {shown}
        </Link>
      ),
    )}
  </>
);
