import { note, type Scene } from './rule.js';
import type { Invite } from './state.js';

/** Drops the pending invites of a person who is no longer an admin. */
export function withdraw(scene: Scene, person: string): void {
  const mine = scene.organization.invites.filter(
    ({ inviter, state }) => inviter === person && state === 'pending',
  );
  for (const invite of mine) {
    dropped(scene, invite);
    scene.model.gone.invites.push(invite.id);
    note(scene, 'invite.deleted', invite.id);
  }
}

export function dropAll(scene: Scene): void {
  for (const invite of [...scene.organization.invites]) {
    dropped(scene, invite);
    scene.model.gone.invites.push(invite.id);
  }
}

/** Removes an invite. Its token must no longer work. */
export function dropped(
  { model, organization }: Pick<Scene, 'model' | 'organization'>,
  invite: Invite,
): void {
  organization.invites.splice(organization.invites.indexOf(invite), 1);
  model.gone.tokens.push(invite.token);
}
