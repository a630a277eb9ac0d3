import type { Membership } from '../../../client/resources.js';
import { sentenceFor } from '../../api/problems.js';
import { Badge } from '../../components/badge.js';
import { Day } from '../../components/format.js';
import { Menu, type MenuItem } from '../../components/menu.js';
import { nameOf } from '../../components/lists/person.js';
import { Picture } from '../../components/picture.js';
import { Cell, Header } from '../../components/lists/table.js';
import { words } from '../../locales/words.js';
import type { Intention } from './intention.js';

interface PersonCellsProps {
  membership: Membership;
  isSelf: boolean;
  onIntend: (intention: Intention) => void;
}

export function PersonCells(props: PersonCellsProps) {
  const { user, relation, createdAt } = props.membership;
  const items = itemsOf(props);
  const role = words.people.roles[relation];
  return (
    <>
      <Header>
        <div className="person">
          <Picture url={user.pictureUrl} name={nameOf(user)} />
          <span>
            <strong>{nameOf(user)}</strong>{' '}
            {props.isSelf && <span className="hint-inline">{words.people.you}</span>}
            <span className="hint">{user.email}</span>
          </span>
        </div>
      </Header>
      <Cell>
        {items.length > 0 ? (
          <Menu name={words.people.roleOf(nameOf(user), role)} items={items}>
            {role}
          </Menu>
        ) : (
          <Badge>{role}</Badge>
        )}
      </Cell>
      <Cell column={words.people.columns.joined}>
        <Day of={createdAt} />
      </Cell>
    </>
  );
}

/** The caller's actions on a membership, without those that their role never permits. Leaving is in the settings. */
function itemsOf({ membership, isSelf, onIntend }: PersonCellsProps): MenuItem[] {
  const { relation, actions } = membership;
  const { changeRelation, remove } = actions;
  const items: (MenuItem & { code: string | null })[] = [
    ...(['member', 'admin'] as const).map((to) => ({
      label: words.people.roles[to],
      isChecked: relation === to,
      code: changeRelation.reason,
      onChoose: () => onIntend({ kind: 'relation', to, membership, isSelf }),
    })),
  ];
  if (!isSelf)
    items.push({
      label: words.people.remove,
      code: remove.reason,
      onChoose: () => onIntend({ kind: 'remove', membership, isSelf }),
    });
  return items
    .filter(({ code }) => code !== 'relation_required')
    .map(({ code, ...item }) => ({ ...item, refusal: code ? sentenceFor(code) : undefined }));
}
