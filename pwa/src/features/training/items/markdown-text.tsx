import DOMPurify from 'dompurify';
import { marked, Renderer, type Tokens } from 'marked';
import { useMemo } from 'react';
import styles from './markdown-text.module.css';

/** Tags of a text; everything else is removed, its words stay. */
const allowedTags =
  'h1 h2 h3 h4 h5 h6 p br hr ul ol li blockquote pre code strong em del a div table thead tbody tr th td'.split(
    ' ',
  );

/** Wide tables scroll by themselves, within a box of their own. */
class BoxedTables extends Renderer {
  override table(table: Tokens.Table): string {
    return `<div>${super.table(table)}</div>`;
  }
}

/** Markdown as sanitised HTML; links open in a new tab. Loaded lazily, with its libraries. */
export function MarkdownText({ text }: { readonly text: string }) {
  const html = useMemo(() => renderMarkdown(text), [text]);
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}

// One for the page: each creates a Trusted Types policy, whose name only one may have.
const purify = DOMPurify();
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/**
 * Only http, https, mailto and addresses of this site may be linked. A string where the browser has no
 * Trusted Types.
 */
function renderMarkdown(text: string): TrustedHTML {
  return purify.sanitize(
    marked.parse(text, { async: false, gfm: true, renderer: new BoxedTables() }),
    {
      ALLOWED_TAGS: allowedTags,
      ALLOWED_ATTR: ['href', 'title', 'align', 'start'],
      // Neither holds an address, which the next line is about.
      ADD_URI_SAFE_ATTR: ['align', 'start'],
      ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/)|#)/i,
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      RETURN_TRUSTED_TYPE: true,
    },
  );
}
