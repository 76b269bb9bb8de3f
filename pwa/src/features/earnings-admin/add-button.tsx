import { FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { Button } from '../../ui/button/button.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { Menu } from '../../ui/menu/menu.tsx';

interface AddButtonProps {
  /** No network: nothing can be added; the template and a chosen file can be seen. */
  readonly isLocked: boolean;
  /** Adds one by hand. */
  readonly onAdd: () => void;
  readonly onUpload: () => void;
}

/** Adds earnings, by hand or of a file; on a phone, which has room for one button, asks how. */
export function AddButton({ isLocked, onAdd, onUpload }: AddButtonProps) {
  const isPhone = useMediaQuery('(width < 640px)');
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  if (!isPhone) {
    return (
      <Row gap={8}>
        <Button variant="neutral" onClick={onUpload}>
          <FileUp size={18} aria-hidden="true" />
          Upload CSV
        </Button>
        <Button disabled={isLocked} onClick={onAdd}>
          <Plus size={18} aria-hidden="true" />
          Add earning
        </Button>
      </Row>
    );
  }
  return (
    <>
      <Button
        ref={setAnchor}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <Plus size={18} aria-hidden="true" />
        Add
      </Button>
      <Menu
        open={isOpen}
        onClose={() => setIsOpen(false)}
        label="Add earnings"
        anchor={anchor}
        items={[
          {
            label: 'Upload CSV',
            icon: <FileUp size={18} aria-hidden="true" />,
            onSelect: onUpload,
          },
          {
            label: 'Add earning',
            icon: <Plus size={18} aria-hidden="true" />,
            isDisabled: isLocked,
            onSelect: onAdd,
          },
        ]}
      />
    </>
  );
}
