import { embedHostOf } from '@guildhall/contract/articles/rich-text.ts';
import { useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import type { ArticleVideo } from '../model/body-parts.ts';
import { videoHosts } from '../model/video-hosts.ts';
import styles from './article-video.module.css';

interface ArticleVideoProps {
  readonly video: ArticleVideo;
  /** Language of the article, and so of the captions. */
  readonly lang: string;
  readonly hasTexts: boolean;
}

const autoplaying = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}autoplay=1`;

const PlayingVideo = ({ video: { address, title, poster, captions }, lang }: Omit<ArticleVideoProps, 'hasTexts'>) => {
  if (embedHostOf(address, videoHosts) !== null) {
    return (
      <iframe
        className={styles['fill']}
        src={autoplaying(address)}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        allowFullScreen
        // Hosts refuse to play without knowing which site embeds them. They learn the origin only, not the article.
        referrerPolicy="strict-origin-when-cross-origin"
        // The frame is on another origin, so it may not reach ours. The host's player needs its own storage.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      />
    );
  }
  return (
    // Not every video has captions: it may have no words.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      className={styles['fill']}
      src={address}
      {...(poster !== null && { poster })}
      aria-label={title}
      controls
      autoPlay
      playsInline
    >
      {captions !== null && <track kind="captions" src={captions} srcLang={lang} label={lang} default />}
    </video>
  );
};

/** A poster with a play button. Nothing is loaded from the video's host before it is pressed. */
export const ArticleVideoBox = ({ video, lang, hasTexts }: ArticleVideoProps) => {
  const t = useText();
  const [isPlaying, setIsPlaying] = useState(false);
  const { address, title, poster } = video;
  const host = embedHostOf(address, videoHosts);
  return (
    <figure className={styles['video']}>
      <div className={styles['screen']}>
        {isPlaying ? (
          <PlayingVideo video={video} lang={lang} />
        ) : (
          <button
            type="button"
            className={styles['fill']}
            aria-label={hasTexts ? t('article_body.video.play', { title }) : title}
            onClick={() => setIsPlaying(true)}
          >
            {poster !== null && (
              <img className={styles['poster']} src={poster} alt="" loading="lazy" decoding="async" />
            )}
            <span className={styles['play']}>
              <svg width="28" height="28" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
                <path d="M8 5.5v13l11-6.5z" />
              </svg>
            </span>
          </button>
        )}
      </div>
      <figcaption className={styles['caption']}>
        <span className={styles['title']}>{title}</span>
        {host !== null && !isPlaying && (
          <span className={styles['host']} dir="auto">
            {hasTexts ? t('article_body.video.from', { host }) : host}
          </span>
        )}
      </figcaption>
    </figure>
  );
};
