import { useId, useRef, useState } from 'react';
import type { Membership } from '../../../client/resources.js';
import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { MemberPicker } from '../../components/forms/member-picker.js';
import { words } from '../../locales/words.js';

interface ActorFilterProps {
  organizationId: string;
  name: string | undefined;
  onChange: (actorId: string) => void;
}

const { filters } = words.audit;

/** A button that shows the selected person and opens a search for another. */
export function ActorFilter({ organizationId, name, onChange }: ActorFilterProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Membership | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const open = () => {
    setChosen(null);
    setOpen(true);
  };
  return (
    <div className="field">
      <span className="label" id={id}>
        {filters.actor}
      </span>
      <Button
        className="quiet"
        id={`${id}-button`}
        aria-labelledby={`${id} ${id}-button`}
        aria-haspopup="dialog"
        onClick={open}
      >
        {name ?? filters.everyone}
      </Button>
      {isOpen && (
        <Dialog ref={dialog} title={filters.choose} onClose={() => setOpen(false)}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              dialog.current?.close();
              if (chosen) onChange(chosen.user.id);
            }}
          >
            <MemberPicker
              organizationId={organizationId}
              label={filters.members}
              empty={null}
              chosen={chosen}
              onChoose={setChosen}
            />
            <p className="hint">{filters.formerHint}</p>
            <div className="buttons">
              <Button className="quiet" onClick={() => dialog.current?.close()}>
                {words.app.cancel}
              </Button>
              <Button type="submit">{filters.show}</Button>
            </div>
          </form>
        </Dialog>
      )}
    </div>
  );
}
