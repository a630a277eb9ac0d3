import { useMe } from '../../api/session.js';
import { NewOrganizationForm } from './new-organization.js';
import { words } from '../../locales/words.js';

/** The first steps for a person without an organization. */
export function Welcome() {
  const { data: me } = useMe();
  const email = me?.user.emailVerified ? me.user.email : null;
  return (
    <>
      <p className="lead">{words.welcome.lead}</p>
      <div className="ways">
        <section className="card">
          <h2>{words.welcome.create}</h2>
          <p>{words.welcome.createHint}</p>
          <NewOrganizationForm />
        </section>
        <section className="card">
          <h2>{words.welcome.join}</h2>
          <p>{words.welcome.joinHint(email)}</p>
        </section>
      </div>
    </>
  );
}
