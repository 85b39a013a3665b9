import { Fragment, useMemo, type ReactNode } from 'react';
import type { RichNode } from '../model/rich-html.ts';
import { parseBody } from './parse-body.adapter.ts';
import styles from './body.module.css';

const childrenOf = (node: RichNode): ReactNode =>
  (node.content ?? []).map((child, index) => <Fragment key={index}>{elementOf(child)}</Fragment>);

const textElement = ({ text, marks = [] }: RichNode): ReactNode =>
  marks.reduceRight<ReactNode>((inner, { type, attrs }) => {
    if (type === 'bold') return <strong>{inner}</strong>;
    if (type === 'italic') return <em>{inner}</em>;
    if (type === 'code') return <code>{inner}</code>;
    // Not a real link: the reference text is for reading only.
    return (
      <span className={styles['link']} title={String(attrs?.['href'] ?? '')}>
        {inner}
      </span>
    );
  }, text);

interface AttrsProps {
  readonly attrs: RichNode['attrs'] | undefined;
}

const PictureView = ({ attrs }: AttrsProps) => {
  const picture = <img src={String(attrs?.['src'])} alt={String(attrs?.['alt'] ?? '')} />;
  const caption = String(attrs?.['caption'] ?? '');
  if (caption === '') return picture;
  return (
    <figure>
      {picture}
      <figcaption>{caption}</figcaption>
    </figure>
  );
};

const VideoView = ({ attrs }: AttrsProps) => (
  <figure data-video>
    {typeof attrs?.['poster'] === 'string' && <img src={attrs['poster']} alt="" />}
    <figcaption>{String(attrs?.['title'] ?? '')}</figcaption>
  </figure>
);

const elementOf = (node: RichNode): ReactNode => {
  switch (node.type) {
    case 'text':
      return textElement(node);
    case 'hardBreak':
      return <br />;
    case 'paragraph':
      return <p>{childrenOf(node)}</p>;
    case 'heading':
      return node.attrs?.['level'] === 3 ? <h3>{childrenOf(node)}</h3> : <h2>{childrenOf(node)}</h2>;
    case 'bulletList':
      return <ul>{childrenOf(node)}</ul>;
    case 'orderedList':
      return <ol>{childrenOf(node)}</ol>;
    case 'listItem':
      return <li>{childrenOf(node)}</li>;
    case 'blockquote':
      return <blockquote>{childrenOf(node)}</blockquote>;
    case 'horizontalRule':
      return <hr />;
    case 'image':
      return <PictureView attrs={node.attrs} />;
    case 'video':
      return <VideoView attrs={node.attrs} />;
    case 'table':
      return (
        <table>
          <tbody>{childrenOf(node)}</tbody>
        </table>
      );
    case 'tableRow':
      return <tr>{childrenOf(node)}</tr>;
    case 'tableHeader':
      return <th>{childrenOf(node)}</th>;
    case 'tableCell':
      return <td>{childrenOf(node)}</td>;
    default:
      return childrenOf(node);
  }
};

/** Read-only body, built from the parsed document, so that raw HTML never reaches the page. */
export const RichView = ({ html }: { readonly html: string }) => {
  const document = useMemo(() => parseBody(html), [html]);
  return <div className={styles['body']}>{childrenOf(document)}</div>;
};
