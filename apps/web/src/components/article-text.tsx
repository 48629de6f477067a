import type { ArticleBlock, ArticleSpan } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { API_BASE } from '../lib/constants.ts';
import { latinDigits } from '../lib/latin-digits.ts';
import { digitsShown, settings } from '../lib/settings.ts';
import { useStore } from '../lib/store.ts';
import { useShownDigits } from '../lib/use-shown-digits.ts';
import './article-text.css';

/** By which a heading is linked to: the place of its block in the text. */
export const anchorOfBlock = (at: number): string => `part-${at}`;

/** A picture of a text. Its place is kept before it comes. */
export type PictureBlock = Extract<ArticleBlock, { kind: 'picture' }>;

/** An article as it is read: elements made of its blocks, so no markup of an editor reaches the page. */
export function ArticleText({
  blocks,
  lang,
  Picture = OpenPicture,
}: {
  blocks: readonly ArticleBlock[];
  lang: 'fa' | 'en';
  /** How its pictures are drawn; without it as everybody gets those of what is published. */
  Picture?: ComponentType<{ picture: PictureBlock }>;
}) {
  return (
    <div className="article-text" lang={lang} dir={lang === 'fa' ? 'rtl' : 'ltr'}>
      {blocks.map((block, at) => (
        // blocks of a text never change places
        <Block key={at} block={block} anchor={anchorOfBlock(at)} Picture={Picture} />
      ))}
    </div>
  );
}

function Block({
  block,
  anchor,
  Picture,
}: {
  block: ArticleBlock;
  anchor: string;
  Picture: ComponentType<{ picture: PictureBlock }>;
}) {
  switch (block.kind) {
    case 'h2':
      return (
        <h2 id={anchor}>
          <Spans spans={block.spans} />
        </h2>
      );
    case 'h3':
      return (
        <h3>
          <Spans spans={block.spans} />
        </h3>
      );
    case 'p':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case 'quote':
      return (
        <blockquote>
          <Spans spans={block.spans} />
        </blockquote>
      );
    case 'ul':
    case 'ol': {
      const List = block.kind;
      return (
        <List>
          {block.items.map((spans, at) => (
            <li key={at}>
              <Spans spans={spans} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <TableBlock head={block.head} rows={block.rows} />;
    case 'code':
      return (
        <pre dir="ltr">
          <code>{block.text}</code>
        </pre>
      );
    case 'hr':
      return <hr />;
    case 'picture':
      return (
        <figure>
          <Picture picture={block} />
        </figure>
      );
  }
}

function OpenPicture({ picture: { alt, height, id, width } }: { picture: PictureBlock }) {
  return (
    <img
      src={`${API_BASE}/articles/pictures/${id}`}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  );
}

function TableBlock({
  head,
  rows,
}: Pick<Extract<ArticleBlock, { kind: 'table' }>, 'head' | 'rows'>) {
  return (
    <div className="article-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((spans, at) => (
              <th key={at} scope="col">
                <Spans spans={spans} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((spans, column) => (
                <td key={column}>
                  <Spans spans={spans} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Spans({ spans }: { spans: readonly ArticleSpan[] }) {
  return spans.map((span, at) => <Span key={at} span={span} />);
}

function Span({ span }: { span: ArticleSpan }) {
  const inDigits = useShownDigits();
  const digits = digitsShown(useStore(settings));
  const { bold, code, figure, href, italic } = span;
  const text = code ? span.text : inDigits(span.text);
  if (figure !== undefined) {
    // the server says figures in the digits of their language
    return (
      <bdi className="article-figure" data-figure={figure}>
        {digits === 'fa' ? text : latinDigits(text)}
      </bdi>
    );
  }
  let shown: ReactNode = text.split('\n').map((line, at) => (
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ));
  if (code) shown = <code dir="ltr">{shown}</code>;
  if (italic) shown = <em>{shown}</em>;
  if (bold) shown = <strong>{shown}</strong>;
  if (href === null) return shown;
  if (href.startsWith('/')) return <Link to={href}>{shown}</Link>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {shown}
    </a>
  );
}
