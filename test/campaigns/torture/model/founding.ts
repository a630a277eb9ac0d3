import type { Fleet } from '../fleet.js';
import type { Call } from './call.js';
import { liveSessionOf } from './resolve.js';
import { Story } from './story.js';

/** Starts a story whose organization already has an owner, an admin, a member and an invited guest. */
export async function foundedStory(fleet: Fleet): Promise<Story> {
  const story = await Story.begin(fleet);
  const { model } = story;
  const ask = (nick: string, route: string, more: Pick<Call, 'parameters' | 'json'>) =>
    story.play({ route, session: liveSessionOf(model, nick)!, instance: 0, ...more });
  const { body } = await ask('anna', 'POST /api/organizations', {
    parameters: {},
    json: { name: `${model.key} Works` },
  });
  const parameters = { id: body.id as string };
  const invite = async (nick: string, role: string) => {
    const json = { email: model.people[nick]!.email, role };
    const { body } = await ask('anna', 'POST /api/organizations/{id}/invites', { parameters, json });
    return body.token as string;
  };
  const takeIn = async (nick: string, role: string) => {
    const token = await invite(nick, role);
    await ask(nick, 'POST /api/invites/{token}/accept', { parameters: { token } });
  };
  await takeIn('bert', 'admin');
  await takeIn('dora', 'member');
  await invite('cleo', 'member');
  return story;
}
