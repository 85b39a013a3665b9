import { Viewer } from '../../../kit/picture-viewer/viewer.tsx';
import type { ArticlePicture } from '../model/body-parts.ts';

interface ArticleViewerProps {
  readonly pictures: readonly ArticlePicture[];
  readonly firstId: string;
  readonly onClose: () => void;
}

/** All pictures of an article, each named by its place. */
export const ArticleViewer = ({ pictures, firstId, onClose }: ArticleViewerProps) => {
  const slides = pictures.map(({ src, alt, caption, width, height }, place) => ({
    id: String(place),
    caption,
    picture: (
      <img
        src={src}
        alt={alt}
        {...(width > 0 && height > 0 && { width, height })}
        loading={String(place) === firstId ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
      />
    ),
  }));
  return <Viewer slides={slides} firstId={firstId} onClose={onClose} />;
};
