import type { PlayerFile } from '@guildhall/contract/files/routes.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Link } from '../../../platform/router.tsx';
import { PrivatePicture } from '../../../kit/picture-viewer/private-picture.tsx';
import styles from './pictures.module.css';

interface PicturesProps {
  readonly files: readonly PlayerFile[];
  readonly onRenew: () => void;
}

/** Thumbnails. The open picture is part of the URL, so that the back button closes the viewer. */
export const Pictures = ({ files, onRenew }: PicturesProps) => {
  const t = useText();
  return (
    <ul className={styles['pictures']}>
      {files.map((file, index) => (
        <li key={file.id}>
          <Link
            className={styles['picture']}
            to={`?picture=${file.id}`}
            aria-label={t('feedback.picture.open', { number: index + 1 })}
            style={{ backgroundColor: file.tone }}
          >
            <PrivatePicture file={file} alt="" onRenew={onRenew} />
          </Link>
        </li>
      ))}
    </ul>
  );
};
