import type { Article } from '@guildhall/contract/articles/player.ts';
import { directionOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { useEffect, useMemo, useRef, type MouseEvent, type RefObject } from 'react';
import { goBackOr, navigate, useSearchParams } from '../../../platform/router.tsx';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { Viewer } from '../../../kit/picture-viewer/viewer.tsx';
import { bodyParts, type ArticlePicture, type BodyPart } from '../model/body-parts.ts';
import { safeBody } from '../model/safe-html.ts';
import styles from './article-body.module.css';
import { ArticleVideoBox } from './article-video.tsx';
import { useMoreTexts } from '../use-more-texts.ts';

interface ArticleViewerProps {
  readonly pictures: readonly ArticlePicture[];
  readonly firstId: string;
  readonly onClose: () => void;
}

/** All pictures of an article, each named by its place. */
const ArticleViewer = ({ pictures, firstId, onClose }: ArticleViewerProps) => {
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

/** Names the parts of the markup for screen readers. Set later, because their texts are not part of the first visit. */
const useLabels = (body: RefObject<HTMLDivElement | null>, parts: readonly BodyPart[], hasTexts: boolean): void => {
  const t = useText();
  const locale = useLocale();
  useEffect(() => {
    if (!hasTexts || body.current === null) return;
    const label = (selector: string, text: (element: Element) => string): void => {
      for (const element of body.current?.querySelectorAll(selector) ?? [])
        element.setAttribute('aria-label', text(element));
    };
    label('[data-picture]', (button) => {
      const alt = button.querySelector('img')?.alt ?? '';
      return alt === '' ? t('article_body.picture.open') : t('article_body.picture.open_named', { alt });
    });
    label('[data-gallery]', ({ childElementCount: count }) => t('article_body.gallery', { count }));
    label('[data-table][role]', () => t('article_body.table'));
  }, [body, parts, hasTexts, locale, t]);
};

const openPicture = (event: MouseEvent): void => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-picture]') : null;
  if (button !== null) navigate(`?picture=${button.dataset['picture'] ?? ''}`);
};

interface OpenPictureProps {
  readonly article: Article;
  readonly pictures: readonly ArticlePicture[];
}

/** The open picture is part of the address, so that the back button closes the viewer. */
const OpenPicture = ({ article, pictures }: OpenPictureProps) => {
  const [params] = useSearchParams();
  const id = params.get('picture');
  const { cover, title } = article;
  const all = cover === null ? pictures : [{ ...cover, alt: title, caption: '' }, ...pictures];
  const shift = all.length - pictures.length;
  const place = id === 'cover' ? 0 : Number(id) + shift;
  if (id === null || all[place] === undefined) return null;
  return <ArticleViewer pictures={all} firstId={String(place)} onClose={() => goBackOr('')} />;
};

export const ArticleBody = ({ article }: { readonly article: Article }) => {
  const { parts, pictures } = useMemo(() => bodyParts(safeBody(article.body)), [article.body]);
  const body = useRef<HTMLDivElement>(null);
  const hasTexts = useMoreTexts();
  useLabels(body, parts, hasTexts);
  const locale = localeOfLang(article.lang) ?? 'en-US';
  return (
    <>
      {/* The buttons are part of the markup; this only catches their events. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div ref={body} className={styles['body']} lang={locale} dir={directionOf(locale)} onClick={openPicture}>
        {parts.map((part, place) =>
          part.kind === 'video' ? (
            <ArticleVideoBox key={place} video={part.video} lang={locale} hasTexts={hasTexts} />
          ) : (
            <div key={place} className={styles['text']} dangerouslySetInnerHTML={{ __html: part.html }} />
          ),
        )}
      </div>
      {hasTexts && <OpenPicture article={article} pictures={pictures} />}
    </>
  );
};
